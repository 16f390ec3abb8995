/** Each UTF-16 unit for which the test holds becomes `␛` hex `;`. */
export function encodeWhere(text: string, test: (unit: string, at: number) => boolean): string {
  let result = "";
  for (let at = 0; at < text.length; at++) {
    const unit = text[at];
    result += test(unit, at) ? encodeText(unit) : unit;
  }
  return result;
}

/** Every unit as `␛` hex `;`: nothing that a Fountain reader could take for a sign of its own. */
export function encodeText(text: string): string {
  let result = "";
  for (let at = 0; at < text.length; at++) {
    result += `␛${text.charCodeAt(at).toString(16).toUpperCase()};`;
  }
  return result;
}
