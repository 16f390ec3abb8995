import assert from "node:assert/strict";
import { fileURLToPath } from "node:url";
import { ModelError } from "../../src/models/mod.ts";
import { proxyInForce } from "../../src/models/proxy_in_force.ts";
import { authorityFile, readCertificate } from "../servers/certificates.ts";
import { recorded, startDocumentServer } from "../servers/document_server.ts";
import { freePort } from "../servers/free_port.ts";
import { startRefusingProxy } from "../servers/refusing_proxy.ts";
import { hearReply } from "./heard_reply.ts";
import { providerOf } from "./provider_of.ts";

async function startSecureServer(name: string) {
  return startDocumentServer({}, await readCertificate(name));
}

/** What listing the models of an OpenAI-compatible server says in a process of its own. */
async function listedElsewhere(url: string, env: Record<string, string>): Promise<string> {
  const program = fileURLToPath(new URL("./list_models.ts", import.meta.url));
  const { stdout, stderr } = await new Deno.Command(Deno.execPath(), {
    args: ["run", "-A", program, url],
    env,
  }).output();
  const decoder = new TextDecoder();
  return decoder.decode(stdout).trim() || decoder.decode(stderr);
}

const trust =
  "(set DENO_TLS_CA_STORE=system to trust what this system trusts, or DENO_CERT=FILE to " +
  "trust one more, or name another server with --url)";
const validity = "(is this machine's clock right? else the server needs a new certificate, or " +
  "name another server with --url)";
const unknownSigner = "its certificate is signed by nobody that Harvey trusts, perhaps by itself";

const distrusted: readonly (readonly [certificate: string, says: string])[] = [
  ["self_signed", `${unknownSigner} ${trust}`],
  ["private_authority", `${unknownSigner} ${trust}`],
  ["expired", `its certificate has expired ${validity}`],
];

for (const [certificate, says] of distrusted) {
  Deno.test(`a server with the certificate ${certificate} is told as what it is`, async () => {
    await using server = await startSecureServer(certificate);
    const { error } = await hearReply(providerOf("openai", server.origin).model("m"), "hi");
    assert.ok(error instanceof ModelError && error.failure === "unreachable", String(error));
    assert.equal(error.message, `Cannot reach openai at ${server.origin}: ${says}`);
    assert.deepEqual(server.requests, []);
  });
}

Deno.test("a server whose certificate is for another name is told as that", async () => {
  await using server = await startSecureServer("other_name");
  const said = await listedElsewhere(server.origin, { DENO_CERT: authorityFile });
  assert.equal(
    said,
    `Cannot reach openai at ${server.origin}: its certificate is for another name ` +
      "(name the server with --url as its certificate does)",
  );
});

Deno.test("a server is trusted once its authority is named as the message says", async () => {
  const certificate = await readCertificate("private_authority");
  await using server = startDocumentServer({ "/models": recorded("vllm_models") }, certificate);
  assert.equal(await listedElsewhere(server.origin, { DENO_CERT: authorityFile }), "Qwen/Qwen3-8B");
});

Deno.test("a server that does not speak TLS is told as that", async () => {
  await using server = startDocumentServer({});
  const url = server.origin.replace("http:", "https:");
  const { error } = await hearReply(providerOf("openai", url).model("m"), "hi");
  assert.equal(
    (error as Error).message,
    `Cannot reach openai at ${url}: it does not speak TLS ` +
      "(is it http:// rather than https://? name its address with --url)",
  );
});

const somewhere = "https://models.example.com/v1";
const refusals: readonly (readonly [status: string, says: string])[] = [
  [
    "403 Forbidden",
    "the proxy of HTTPS_PROXY does not let it through " +
    "(correct or unset HTTPS_PROXY, or name the host in NO_PROXY)",
  ],
  [
    "407 Proxy Authentication Required",
    "the proxy wants a user and a password " +
    "(give them in HTTPS_PROXY: http://USER:PASSWORD@HOST:PORT)",
  ],
];

for (const [status, says] of refusals) {
  Deno.test(`a proxy that answers ${status} is told as what it is`, async () => {
    await using proxy = startRefusingProxy(status);
    const said = await listedElsewhere(somewhere, { HTTPS_PROXY: proxy.url });
    assert.equal(said, `Cannot reach openai at ${somewhere}: ${says}`);
  });
}

Deno.test("a proxy that is not there is told apart from the server", async () => {
  const proxy = `http://127.0.0.1:${freePort()}`;
  const said = await listedElsewhere(somewhere, { HTTPS_PROXY: proxy });
  assert.equal(
    said,
    `Cannot reach openai at ${somewhere}: the proxy of HTTPS_PROXY cannot be reached ` +
      "(correct or unset HTTPS_PROXY, or name the host in NO_PROXY)",
  );
});

Deno.test("a proxy that answers in the place of this machine is told apart from the server", async () => {
  await using proxy = startRefusingProxy("502 Bad Gateway");
  const url = `http://127.0.0.1:${freePort()}/v1`;
  const said = await listedElsewhere(url, { HTTP_PROXY: proxy.url });
  assert.equal(
    said,
    `Cannot reach openai at ${url}: the proxy of HTTP_PROXY answers in its place (HTTP 502) ` +
      "(put this machine into NO_PROXY: localhost,127.0.0.1)",
  );
});

Deno.test("the proxy in force is found as the runtime finds it", () => {
  const found = (url: string, variables: Record<string, string>) =>
    proxyInForce(url, (name) => variables[name])?.variable;
  assert.equal(found("https://h/", { HTTPS_PROXY: "p", HTTP_PROXY: "q" }), "HTTPS_PROXY");
  assert.equal(found("http://h/", { HTTPS_PROXY: "p" }), undefined);
  assert.equal(found("http://h/", { http_proxy: "q" }), "http_proxy");
  assert.equal(found("https://h/", { ALL_PROXY: "r" }), "ALL_PROXY");
  assert.equal(found("https://h/", { HTTPS_PROXY: "" }), undefined);
  const exempt = { HTTPS_PROXY: "p", NO_PROXY: "localhost, .example.com,h" };
  assert.equal(found("https://h/", exempt), undefined);
  assert.equal(found("https://a.example.com/", exempt), undefined);
  assert.equal(found("https://example.org/", exempt), "HTTPS_PROXY");
  assert.equal(found("https://h/", { HTTPS_PROXY: "p", no_proxy: "*" }), undefined);
});
