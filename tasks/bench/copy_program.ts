/**
 * What Harvey's way of a token is compared with: asks a model server and shows what comes as it is.
 *
 * deno run -A tasks/bench/copy_program.ts URL
 *
 * @module
 */
const response = await fetch(`${Deno.args[0]}/chat/completions`, { method: "POST", body: "{}" });
for await (const bytes of response.body ?? []) Deno.stdout.writeSync(bytes);
