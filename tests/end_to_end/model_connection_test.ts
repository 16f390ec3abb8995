import assert from "node:assert/strict";
import { authorityFile, readCertificate } from "../servers/certificates.ts";
import { startDocumentServer } from "../servers/document_server.ts";
import { freePort } from "../servers/free_port.ts";
import { protocols } from "../servers/model_protocol.ts";
import { startRefusingProxy } from "../servers/refusing_proxy.ts";
import { emptyPlace, runHarvey } from "./harvey.ts";

const { text, end, contentType } = protocols.openai;

/** A server that answers every prompt with `Yes.`, over TLS where a certificate is named. */
async function startServer(certificate?: string) {
  return startDocumentServer({
    "/v1/chat/completions": () =>
      new Response(text("Yes.") + end(1, 1), { headers: { "content-type": contentType } }),
  }, certificate === undefined ? {} : await readCertificate(certificate));
}

/** What Harvey says when a model of the server at `origin` is asked in this environment. */
async function asked(origin: string, env: Record<string, string> = {}) {
  await using place = await emptyPlace();
  const args = ["--url", `${origin}/v1`, "--model", "m", "-p", "Is it on?"];
  return await runHarvey(place, { args, env });
}

/** Asserts that a prompt failed in the one line that says this of the server. */
async function cannotReach(origin: string, env: Record<string, string>, says: string) {
  const { code, stdout, stderr } = await asked(origin, env);
  assert.deepEqual([code, stdout], [1, ""]);
  assert.equal(stderr, `Cannot reach the server at ${origin}/v1: ${says}\n`);
}

const trust = "its certificate is signed by nobody that Harvey trusts, perhaps by itself (set " +
  "DENO_TLS_CA_STORE=system to trust what this system trusts, or DENO_CERT=FILE to trust one " +
  "more, or name another server with --url)";
const distrusted: readonly (readonly [certificate: string, trusted: boolean, says: string])[] = [
  ["self_signed", false, trust],
  ["private_authority", false, trust],
  [
    "expired",
    false,
    "its certificate has expired (is this machine's clock right? else the server needs a new " +
    "certificate, or name another server with --url)",
  ],
  [
    "other_name",
    true,
    "its certificate is for another name (name the server with --url as its certificate does)",
  ],
];

for (const [certificate, isTrusted, says] of distrusted) {
  Deno.test(`a prompt to a server with the certificate ${certificate} is not sent, and says why`, async () => {
    await using server = await startServer(certificate);
    await cannotReach(server.origin, isTrusted ? { DENO_CERT: authorityFile } : {}, says);
    assert.deepEqual(server.requests, []);
  });
}

Deno.test("a server answers once its authority is named as the message says", async () => {
  await using server = await startServer("private_authority");
  const { code, stdout, stderr } = await asked(server.origin, { DENO_CERT: authorityFile });
  assert.deepEqual([code, stdout], [0, "Yes.\n"], stderr);
});

Deno.test("https:// to a server that speaks plain HTTP is told as that", async () => {
  await using server = await startServer();
  const says = "it does not speak TLS " +
    "(is it http:// rather than https://? name its address with --url)";
  await cannotReach(server.origin.replace("http:", "https:"), {}, says);
});

const somewhere = "https://models.example.com";
const correct = "(correct or unset HTTPS_PROXY, or name the host in NO_PROXY)";

Deno.test("a proxy that refuses, wants a password or is not there is told as what it is", async (t) => {
  const refusals: readonly (readonly [status: string, says: string])[] = [
    ["403 Forbidden", `the proxy of HTTPS_PROXY does not let it through ${correct}`],
    [
      "407 Proxy Authentication Required",
      "the proxy wants a user and a password " +
      "(give them in HTTPS_PROXY: http://USER:PASSWORD@HOST:PORT)",
    ],
  ];
  for (const [status, says] of refusals) {
    await t.step(status, async () => {
      await using proxy = startRefusingProxy(status);
      await cannotReach(somewhere, { HTTPS_PROXY: proxy.url }, says);
    });
  }
  await t.step("not there", async () => {
    const env = { HTTPS_PROXY: `http://127.0.0.1:${freePort()}` };
    await cannotReach(somewhere, env, `the proxy of HTTPS_PROXY cannot be reached ${correct}`);
  });
});

Deno.test("a proxy that answers for this machine is told apart, and NO_PROXY passes it by", async () => {
  await using server = await startServer();
  await using proxy = startRefusingProxy("502 Bad Gateway");
  const env = { HTTP_PROXY: proxy.url };
  await cannotReach(
    server.origin,
    env,
    "the proxy of HTTP_PROXY answers in its place (HTTP 502) " +
      "(put this machine into NO_PROXY: localhost,127.0.0.1)",
  );
  assert.deepEqual(server.requests, []);
  const { code, stdout, stderr } = await asked(server.origin, {
    ...env,
    NO_PROXY: "localhost,127.0.0.1",
  });
  assert.deepEqual([code, stdout], [0, "Yes.\n"], stderr);
});
