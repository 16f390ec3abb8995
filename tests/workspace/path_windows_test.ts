import assert from "node:assert/strict";
import { pathPlace } from "./path_place.ts";

const devices = [
  ...["CON", "con", "NUL", "nul.txt", "AUX.c", "aux .txt", "PRN", "COM1", "com9.log", "LPT1"],
  ...["COM¹", "lpt³.x", "CONIN$", "CONOUT$", "nul.tar.gz", "src/con", "con/a.txt"],
];

Deno.test("attack: no file is made that is a device on Windows, on any system", async () => {
  await using place = await pathPlace();
  for (const platform of ["linux", "darwin", "windows"] as const) {
    const guard = place.guardWith({ platform });
    for (const path of devices) {
      assert.match(await place.refusal(path, "write", guard), /is a device on Windows$/, path);
    }
  }
});

Deno.test("attack: no file is made whose name Windows shortens or takes for a stream", async () => {
  await using place = await pathPlace();
  for (const platform of ["linux", "windows"] as const) {
    const guard = place.guardWith({ platform });
    for (const path of ["a.txt:b", "a.txt::$DATA", "a:b/c"]) {
      assert.match(
        await place.refusal(path, "write", guard),
        /stream of a file on Windows$|outside/,
      );
    }
    for (const path of ["a.txt.", "a.txt ", "folder./a", "a.. "]) {
      assert.match(await place.refusal(path, "write", guard), /ends in a dot or a blank/);
    }
  }
});

Deno.test("a file that stands there under such a name is read and edited where that is possible", async () => {
  await using place = await pathPlace();
  for (const path of ["aux.c", "10:30.txt", "note."]) {
    await place.put(path);
    await place.guard.resolve(path, "read");
    await place.guard.resolve(path, "write");
    await place.refusal(path, "read", place.guardWith({ platform: "windows" }));
  }
});

Deno.test("attack: Windows's separators, drives, servers and short names are no way out there", async () => {
  await using place = await pathPlace();
  const guard = place.guardWith({ platform: "windows" });
  const paths = [
    ...["..\\x", "src\\..\\..\\x", "C:\\Windows\\x", "c:x", "\\\\server\\share\\x", "\\\\?\\C:\\x"],
    ...["\\\\.\\pipe\\x", "//server/share", "src\\.git\\config", ".GIT\\config", "PROGRA~1\\x"],
    ...["a*b", "a?b", "a<b", "a|b", 'a"b'],
  ];
  for (const path of paths) await place.refusal(path, "read", guard);
  assert.equal((await guard.resolve("src\\a.ts", "write")).relative, "src/a.ts");
});
