import assert from "node:assert/strict";
import { startMisbehavingServer } from "../servers/misbehaving_server.ts";
import { hearReply } from "./heard_reply.ts";
import { everyProtocol, providerOf } from "./provider_of.ts";

for (const protocol of everyProtocol) {
  Deno.test(`a reply that reached the length limit of a server over ${protocol} says so`, async () => {
    await using server = startMisbehavingServer({ protocol, mode: "length limit" });
    const heard = await hearReply(providerOf(protocol, server.url).model("mock-model"), "hi");
    assert.equal(heard.error, undefined);
    assert.equal(heard.text, "Once upon a ti");
    assert.ok(heard.parts.some(({ type }) => type === "length limit"));
  });

  Deno.test(`a reply that came to its own end over ${protocol} says nothing of a limit`, async () => {
    await using server = startMisbehavingServer({ protocol, mode: "thinking" });
    const heard = await hearReply(providerOf(protocol, server.url).model("mock-model"), "hi");
    assert.ok(!heard.parts.some(({ type }) => type === "length limit"));
  });
}
