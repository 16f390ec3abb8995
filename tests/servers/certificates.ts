import { fileURLToPath } from "node:url";

const folder = new URL("../../fixtures/models/certificates/", import.meta.url);

/** The authority that signed the certificates of the tests, as `DENO_CERT` takes it. */
export const authorityFile: string = fileURLToPath(new URL("authority.pem", folder));

/** A certificate of the tests with its key, as a server takes them. */
export async function readCertificate(name: string): Promise<{ cert: string; key: string }> {
  const [cert, key] = await Promise.all([
    Deno.readTextFile(new URL(`${name}.pem`, folder)),
    Deno.readTextFile(new URL(`${name}.key`, folder)),
  ]);
  return { cert, key };
}
