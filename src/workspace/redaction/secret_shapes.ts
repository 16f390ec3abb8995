import { addressPassword, addressToken } from "./address_password.ts";
import { assignment } from "./assignment.ts";
import { basic, bearer } from "./authorization.ts";
import { cloudTokens } from "./cloud_tokens.ts";
import { codeTokens } from "./code_tokens.ts";
import { connectionString } from "./connection_string.ts";
import { irregularTokens } from "./irregular_tokens.ts";
import { keyBlock } from "./key_block.ts";
import { modelTokens } from "./model_tokens.ts";
import { optionValue } from "./option_value.ts";
import { serviceTokens } from "./service_tokens.ts";
import { ShapeTable } from "./shape_table.ts";
import { signedAddress } from "./signed_address.ts";
import { type TokenForm, tokenShape } from "./token_shape.ts";
import { webToken } from "./web_token.ts";

/** Every form of a token that its beginning tells: the one place where a form is added. */
export const tokenForms: readonly TokenForm[] = [
  ...cloudTokens,
  ...modelTokens,
  ...codeTokens,
  ...serviceTokens,
];

/** Secrets that are known wherever they stand. */
const tokens = [...tokenForms.map(tokenShape), ...irregularTokens, webToken];
const tokenTable = new ShapeTable(tokens);

/** Everything that is known by its form; where several fit, the first in this order. */
export const secretShapes = new ShapeTable([
  keyBlock,
  ...tokens,
  addressPassword,
  addressToken,
  connectionString,
  assignment(tokenTable),
  optionValue(tokenTable),
  bearer,
  basic,
  signedAddress,
]);
