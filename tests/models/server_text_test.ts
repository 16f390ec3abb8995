import assert from "node:assert/strict";
import fc from "fast-check";
import { errorMessage } from "../../src/models/error_body.ts";
import { oneLine } from "../../src/models/one_line.ts";

Deno.test("oneLine() gives one well-formed line without controls, at most 300 characters", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 400 }), (text) => {
      const line = oneLine(text);
      assert.ok(line.isWellFormed());
      assert.ok([...line].length <= 300);
      assert.ok(!/[\p{Cc}\u2028\u2029]/u.test(line));
      assert.equal(oneLine(line), line);
    }),
  );
});

Deno.test("oneLine() hides secrets and keeps ordinary text", () => {
  assert.equal(oneLine("key sk-1 is wrong: sk-1", ["sk-1", ""]), "key … is wrong: …");
  assert.equal(oneLine("größer als 5 €"), "größer als 5 €");
});

Deno.test("errorMessage() finds the message in every body that servers are known to send", () => {
  assert.equal(errorMessage('{"error":"model not found"}'), "model not found");
  assert.equal(errorMessage('{"error":{"message":"bad key","code":1}}'), "bad key");
  assert.equal(errorMessage('{"message":"no"}'), "no");
  assert.equal(errorMessage('{"detail":"no"}'), "no");
  assert.equal(errorMessage("404 page not found"), "404 page not found");
  assert.equal(errorMessage("<html><body>Bad Gateway</body></html>"), "");
  assert.equal(errorMessage("[]"), "");
  assert.equal(errorMessage(""), "");
});
