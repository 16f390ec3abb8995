/** A proxy that answers every request with this status, and passes nothing on. */
export function startRefusingProxy(status: string) {
  const listener = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  const answer = `HTTP/1.1 ${status}\r\ncontent-length: 0\r\nconnection: close\r\n\r\n`;
  const serving = (async () => {
    for await (const connection of listener) {
      await connection.read(new Uint8Array(4096));
      await connection.write(new TextEncoder().encode(answer));
      connection.close();
    }
  })();
  return {
    /** As `HTTP_PROXY` and `HTTPS_PROXY` take it. */
    url: `http://127.0.0.1:${listener.addr.port}`,
    async [Symbol.asyncDispose]() {
      listener.close();
      await serving.catch(() => {});
    },
  };
}
