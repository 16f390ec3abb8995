import assert from "node:assert/strict";
import fc from "fast-check";
import { foldedName } from "../../src/workspace/folded_name.ts";
import { protection } from "../../src/workspace/protected_paths.ts";
import { accesses, pathPlace } from "./path_place.ts";

const protectedNames = [".git", ".env", ".bashrc", ".ssh", ".npmrc", "id_rsa", "server.pem"];

Deno.test("attack: the case of letters hides no protected name", async () => {
  await using place = await pathPlace();
  const paths = [
    ...[".GIT/config", ".Git", ".gIt/hooks/x", ".ENV", ".Env.Local", ".BASHRC", ".SSH/config"],
    ...["ID_RSA", "Server.PEM", "Harvey/harvey.yaml", "HARVEY", "AGENTS/Routes.JSON", ".NpmRc"],
  ];
  for (const path of paths) for (const access of accesses) await place.refusal(path, access);
});

Deno.test("attack: letters that fold to others, ligatures and wide forms hide no protected name", async () => {
  await using place = await pathPlace();
  // Kelvin sign, long s, full-width letters, one dot leader, small full stop.
  const paths = [
    "\u212aeys/id_rſa",
    ".baſhrc",
    "．ｇｉｔ/config",
    "\u2024git",
    "\ufe52env",
    "server.\u212aEY",
  ];
  for (const path of paths) for (const access of accesses) await place.refusal(path, access);
});

Deno.test("attack: characters that HFS+ and ext4 ignore hide no protected name", async () => {
  await using place = await pathPlace();
  const ignored = [
    ...["\u200c", "\u200d", "\u200b", "\u200e", "\u202e", "\u2060", "\u206a", "\ufeff", "\u00ad"],
    ...["\u034f", "\ufe0f", "\u{e0001}", "\u180e", "\u3164"],
  ];
  for (const character of ignored) {
    for (const path of [`.g${character}it/config`, `${character}.env`, `.bashrc${character}`]) {
      for (const access of accesses) await place.refusal(path, access);
    }
  }
});

Deno.test("attack: dots, blanks and streams that Windows drops hide no protected name", async () => {
  await using place = await pathPlace();
  const paths = [
    ...[".git./config", ".git /config", ".git. . /config", ".git::$INDEX_ALLOCATION/config"],
    ...[".git:x", ".env:stream", ".env.", ".bashrc ", ".env::$DATA", "harvey./x", "harvey /x"],
  ];
  for (const path of paths) for (const access of accesses) await place.refusal(path, access);
});

Deno.test("attack: short names of Windows hide no protected name", async () => {
  await using place = await pathPlace();
  const paths = ["GIT~1/config", "git~4", "GI7EBA~1", "ENV~1", "BASHRC~1", "SSH~1/id", "NPMRC~1"];
  for (const path of [...paths, "HARVEY~1.YAM", "ROUTES~1.JSO", "BASH_H~1", "ENV~1.LOC"]) {
    for (const access of accesses) {
      assert.match(await place.refusal(path, access), /short name/, path);
    }
  }
});

Deno.test("every spelling that folds to a protected name is protected", () => {
  const noise = fc.constantFrom("", "", "\u200c", "\u00ad", "\ufe0f", "\u{e0041}");
  const spelling = fc.constantFrom(...protectedNames).chain((name) =>
    fc.tuple(
      ...[...name].map((letter) =>
        fc.tuple(fc.constantFrom(letter, letter.toUpperCase()), noise).map((both) => both.join(""))
      ),
    ).map((letters) => ({ name, spelled: letters.join("") }))
  );
  const ending = fc.constantFrom("", ".", " ", ". .", "::$DATA", ":x");
  fc.assert(fc.property(spelling, ending, fc.boolean(), ({ name, spelled }, end, nested) => {
    assert.equal(foldedName(spelled + end), name);
    const names = [...nested ? ["sub"] : [], spelled + end, ...nested ? ["x"] : []];
    for (const access of accesses) assert.ok(protection(names, access), names.join("/"));
  }));
});

Deno.test("foldedName() of a folded name is the same", () => {
  fc.assert(fc.property(fc.string({ unit: "binary", maxLength: 20 }), (text) => {
    const once = foldedName(text);
    assert.equal(foldedName(once), once);
    assert.equal(foldedName(text.normalize("NFD")), foldedName(text.normalize("NFC")));
  }));
});
