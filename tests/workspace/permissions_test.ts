import assert from "node:assert/strict";
import { join } from "node:path";
import fc from "fast-check";
import { type Access, Permissions } from "../../src/workspace/mod.ts";
import { accesses, pathPlace } from "./path_place.ts";

Deno.test("the most specific path that holds a file decides", async () => {
  await using place = await pathPlace();
  const guard = place.guardWith({
    permissions: {
      ".": ["read"],
      "src": ["read", "write"],
      "src/generated": [],
      "./src/generated/keep.ts/": ["read", "delete"],
    },
  });
  const allowed = async (path: string) => {
    const found: Access[] = [];
    for (const access of accesses) {
      await guard.resolve(path, access).then(() => found.push(access), () => {});
    }
    return found;
  };
  assert.deepEqual(await allowed("README.md"), ["read"]);
  assert.deepEqual(await allowed("src/a.ts"), ["read", "write"]);
  assert.deepEqual(await allowed("src2/a.ts"), ["read"]);
  assert.deepEqual(await allowed("src/generated/a.ts"), []);
  assert.deepEqual(await allowed("src/generated/keep.ts"), ["read", "delete"]);
  assert.equal(
    await place.refusal("README.md", "write", guard),
    "the permissions do not let Harvey write it",
  );
});

Deno.test("where no path holds a file everything may be done", async () => {
  await using place = await pathPlace();
  const guard = place.guardWith({ permissions: { "private": [] } });
  for (const access of accesses) {
    await guard.resolve("public/a", access);
    assert.match(await place.refusal("private/a", access, guard), /permissions/);
  }
});

Deno.test("attack: a link gets no other path's permission", async () => {
  await using place = await pathPlace();
  await place.put("private/a.txt");
  await place.put("open/b.txt");
  await Deno.symlink("../private/a.txt", join(place.workspace, "open", "file"));
  await Deno.symlink("../private", join(place.workspace, "open", "folder"));
  const guard = place.guardWith({ permissions: { "private": [], "open": ["read", "write"] } });
  for (
    const path of ["open/file", "open/folder/a.txt", "open/folder/new.txt", "open/../private/a"]
  ) {
    assert.match(await place.refusal(path, "read", guard), /permissions/);
    assert.match(await place.refusal(path, "write", guard), /permissions/);
  }
});

Deno.test("attack: another spelling gets around no rule that forbids, and takes none that allows", () => {
  const permissions = new Permissions({ ".": ["read"], "Secret": [], "src": ["read", "write"] });
  for (const name of ["Secret", "secret", "SECRET", "se\u200dcret", "secret.", "ſecret"]) {
    assert.equal(permissions.allow([name, "a"], "read"), false, name);
  }
  for (const name of ["SRC", "sr\u200dc"]) {
    assert.equal(permissions.allow([name, "a"], "write"), false, name);
    assert.equal(permissions.allow([name, "a"], "read"), true, name);
  }
});

Deno.test("nothing gives a permission for what is protected", async () => {
  await using place = await pathPlace();
  const guard = place.guardWith({
    permissions: { ".": [...accesses], ".git": [...accesses], ".env": [...accesses] },
  });
  assert.match(await place.refusal(".git/config", "read", guard), /git's own/);
  assert.match(await place.refusal(".env", "read", guard), /secrets/);
});

const letters = fc.array(fc.constantFrom("a", "b", "c"), { maxLength: 4 });
const rules = fc.array(fc.tuple(letters, fc.subarray([...accesses])), { maxLength: 6 });

Deno.test("permissions decide as the naive rule says", () => {
  fc.assert(fc.property(rules, letters, fc.constantFrom(...accesses), (list, names, access) => {
    const permissions = Object.fromEntries(
      list.map(([path, allowed]) => [path.join("/") || ".", allowed]),
    );
    const candidates = names.map((_, at) => names.slice(0, names.length - at).join("/"));
    const deciding = [...candidates, "."].find((path) => Object.hasOwn(permissions, path));
    const expected = deciding === undefined || permissions[deciding].includes(access);
    assert.equal(new Permissions(permissions).allow(names, access), expected);
  }));
});
