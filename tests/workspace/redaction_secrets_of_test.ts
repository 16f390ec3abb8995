import { deepEqual, equal, ok } from "node:assert/strict";
import { beginsAsToken, Redactor, secretsOf } from "../../src/workspace/mod.ts";
import { examples, madeUp } from "./redaction_examples.ts";
import { findSecrets } from "../../src/workspace/redaction/find_secrets.ts";

const valuesOf = (environment: Record<string, string>, keys: string[] = []) =>
  secretsOf(environment, keys).map(({ value, kind }) => [kind, value]);

Deno.test("secretsOf() gives the values of variables that name a secret, or are named", () => {
  deepEqual(
    valuesOf({ API_TOKEN: "tin-owl-42", EDITOR: "vim-and-more", MINE: "wide-elk-9" }, ["MINE"]),
    [
      ["API_TOKEN", "tin-owl-42"],
      ["MINE", "wide-elk-9"],
    ],
  );
});

Deno.test("secretsOf() takes the secret out of a value that holds one", () => {
  deepEqual(
    valuesOf({
      DATABASE_URL: "postgres://app:" + "long-and-odd@db.example/app",
      STORE: "AccountName=a;AccountKey=" + "b2RkLWFuZC1sb25n;Suffix=core",
      SHORT: "postgres://app:" + "pw@db.example/app",
    }),
    [["DATABASE_URL", "long-and-odd"], ["STORE", "b2RkLWFuZC1sb25n"]],
  );
});

Deno.test("secretsOf() leaves out what would tear holes into any text", async () => {
  const file = await Deno.makeTempFile();
  try {
    deepEqual(
      valuesOf({
        USER: "alexandra",
        HOME: "/home/alexandra",
        ...{ A_TOKEN: "short", B_TOKEN: "1234567890", C_PASSWORD: "localhost", D_SECRET: "" },
        ...{ DB_PASSWORD: "Alexandra", E_SECRET: file, F_TOKEN: "https://login.example/token" },
        ...{ G_PASSWORD: "PASSWORD", H_KEYS: "   true    ", PWD: "/home/alexandra/project" },
      }),
      [],
    );
    equal(valuesOf({ A_SECRET: `${file}.gone` }).length, 2);
  } finally {
    await Deno.remove(file);
  }
});

Deno.test("a value is known as JSON and addresses write it, and without blanks around it", () => {
  const redactor = new Redactor(secretsOf({ MY_SECRET: ' odd "b" ü\n' }, []));
  for (const written of ['odd "b" ü', 'odd \\"b\\" ü', "odd%20%22b%22%20%C3%BC"]) {
    equal(redactor.redact(`<${written}>`), "<[redacted: MY_SECRET]>");
  }
});

Deno.test("a variable whose name could end a mark is not named in it", () => {
  const [{ kind }] = secretsOf({ "TOKEN] [": "tin-owl-42" }, []);
  equal(kind, "secret variable");
});

Deno.test("findSecrets() finds where redact() puts its marks", () => {
  const redactor = new Redactor();
  for (const { text } of examples) {
    let [redacted, from] = ["", 0];
    for (const { start, end, kind } of findSecrets(text)) {
      redacted += `${text.slice(from, start)}[redacted: ${kind}]`;
      from = end;
    }
    equal(redacted + text.slice(from), redactor.redact(text));
  }
});

Deno.test("beginsAsToken() knows tokens that are too short, and no words", () => {
  for (
    const word of ["sk-proj-0123456789", `ghp_${madeUp(10)}`, "hf_a1b2c3d4", "xoxb-1234567890"]
  ) {
    ok(beginsAsToken(word), word);
  }
  for (
    const word of ["key-combination", "pa-IN", "hf_hub_download1", "sk-learn", "pattern12345678"]
  ) {
    ok(!beginsAsToken(word), word);
  }
});
