import { deepEqual, equal } from "node:assert/strict";
import { childEnvironment } from "../../src/workspace/child_environment.ts";
import { runCommand } from "../../src/workspace/process.ts";

const secrets = {
  OPENAI_API_KEY: "1",
  ANTHROPIC_API_KEY: "1",
  openaiApiKey: "1",
  GH_TOKEN: "1",
  SSHPASS: "1",
  NODE_AUTH_TOKEN: "1",
  npm_config__authToken: "1",
  npm_config__auth: "1",
  AWS_ACCESS_KEY_ID: "1",
  AWS_SECRET_ACCESS_KEY: "1",
  AWS_SESSION_TOKEN: "1",
  AZURE_CLIENT_SECRET: "1",
  AZURE_STORAGE_CONNECTION_STRING: "1",
  PGPASSWORD: "1",
  MYSQL_PWD: "1",
  DB_PASS: "1",
  SENTRY_DSN: "1",
  SSH_PASSPHRASE: "1",
  DOCKER_AUTH_CONFIG: "1",
  DATABASE_URL: "postgres://app:hunter2@db.example/app",
  REDIS_URL: "redis://:hunter2@db.example",
  HTTPS_PROXY: "http://me:hunter2@proxy.example:3128",
  REMOTE: "https://ghost@git.example/x.git",
  PLAIN: "sk-proj-0123456789",
  CONNECTION: "Server=db;User Id=app;Password=hunter2",
  CERTIFICATE: "-----BEGIN RSA PRIVATE " + "KEY-----",
};

const ordinary = {
  PATH: "/usr/bin:/bin",
  HOME: "/home/me",
  PWD: "/home/me",
  OLDPWD: "/",
  LANG: "C.UTF-8",
  TERM: "xterm",
  EDITOR: "vim",
  SSH_AUTH_SOCK: "/run/user/1000/agent",
  KEYBOARD: "de",
  HTTP_PROXY: "http://proxy.example:3128",
  GIT_REMOTE: "ssh://git@git.example/x.git",
  DOCS: "https://docs.example/a@b:c",
  AWS_REGION: "eu-central-1",
  PATHEXT: ".EXE",
  EMPTY: "",
};

Deno.test("childEnvironment() drops what is a secret by name or by value", () => {
  deepEqual(childEnvironment(secrets), {});
});

Deno.test("childEnvironment() passes ordinary variables on unchanged", () => {
  deepEqual(childEnvironment(ordinary), ordinary);
});

Deno.test("a command sees no secret of the program that runs it", async () => {
  const { output } = await runCommand({
    command: "env",
    shell: "/bin/sh",
    workdir: Deno.cwd(),
    environment: childEnvironment({ ...Deno.env.toObject(), ...secrets }),
    signal: new AbortController().signal,
  });
  equal(output!.includes("hunter2"), false);
  equal(output!.includes("API_KEY"), false);
});
