import assert from "node:assert/strict";
import { fileURLToPath } from "node:url";
import { ModelError } from "../../src/models/mod.ts";
import { hearReply } from "./heard_reply.ts";
import { everyProtocol, providerOf } from "./provider_of.ts";

/** Fills the queue of a listener that accepts nothing, until the system answers no more. */
async function exhaust(listener: Deno.TcpListener): Promise<Disposable> {
  const { hostname, port } = listener.addr;
  const connections: Deno.TcpConn[] = [];
  const full = new AbortController();
  try {
    while (true) {
      const timer = setTimeout(() => full.abort(), 500);
      connections.push(await Deno.connect({ hostname, port, signal: full.signal }));
      clearTimeout(timer);
    }
  } catch (error) {
    if (!full.signal.aborted) throw error;
  }
  return { [Symbol.dispose]: () => connections.forEach((connection) => connection.close()) };
}

for (const protocol of everyProtocol) {
  Deno.test(`a host that does not take the connection is given up on early over ${protocol}`, async () => {
    using listener = Deno.listen({ hostname: "127.0.0.1", port: 0 });
    using _queue = await exhaust(listener);
    const url = `http://127.0.0.1:${listener.addr.port}`;
    const patience = { connectTimeout: 100, idleTimeout: 60_000 };
    const { error } = await hearReply(providerOf(protocol, url, patience).model("m"), "hi");
    assert.ok(error instanceof ModelError, String(error));
    assert.equal(error.failure, "unreachable");
    assert.match(error.message, /^Cannot reach \w+ at [^ ]+: no connection in time \(/);
  });
}

Deno.test("importing the models loads no package", async () => {
  const folder = await Deno.makeTempDir();
  try {
    const models = fileURLToPath(new URL("../../src/models", import.meta.url));
    const kernel = fileURLToPath(new URL("../../src/kernel", import.meta.url));
    await Deno.mkdir(`${folder}/src`);
    await Deno.symlink(models, `${folder}/src/models`);
    await Deno.symlink(kernel, `${folder}/src/kernel`);
    const { success, stderr } = await new Deno.Command(Deno.execPath(), {
      args: ["run", "--no-config", "--no-npm", "--no-remote", `${folder}/src/models/mod.ts`],
    }).output();
    assert.ok(success, new TextDecoder().decode(stderr));
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});
