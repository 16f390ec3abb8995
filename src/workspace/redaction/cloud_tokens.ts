import { alphanumeric, base64, base64Url, characterSet, lowerHex } from "./characters.ts";
import type { TokenForm } from "./token_shape.ts";

const upperAndDigits = characterSet("A-Z0-9");
const dotted = characterSet("A-Za-z0-9_.~-");
const aws = {
  kind: "aws access key id",
  of: upperAndDigits,
  least: 16,
  isExact: true,
  isUnmistakable: true,
};

/** Keys and tokens of clouds and of those who host for others. */
export const cloudTokens: readonly TokenForm[] = [
  ...["AKIA", "ASIA", "ABIA", "ACCA"].map((prefix) => ({ ...aws, prefix })),
  { kind: "google api key", prefix: "AIza", of: base64Url, least: 30 },
  { kind: "google oauth token", prefix: "ya29.", of: dotted, least: 20 },
  { kind: "google client secret", prefix: "GOCSPX-", of: base64Url, least: 20 },
  { kind: "google refresh token", prefix: "1//0", of: base64Url, least: 30 },
  { kind: "alibaba access key id", prefix: "LTAI", of: alphanumeric, least: 17 },
  { kind: "tencent secret id", prefix: "AKID", of: alphanumeric, least: 30 },
  { kind: "digitalocean token", prefix: "dop_v1_", of: lowerHex, least: 40 },
  { kind: "digitalocean token", prefix: "doo_v1_", of: lowerHex, least: 40 },
  { kind: "digitalocean token", prefix: "dor_v1_", of: lowerHex, least: 40 },
  { kind: "heroku token", prefix: "HRKU-", of: base64Url, least: 30 },
  { kind: "netlify token", prefix: "nfp_", of: alphanumeric, least: 30 },
  { kind: "supabase token", prefix: "sbp_", of: lowerHex, least: 30 },
  { kind: "supabase key", prefix: "sb_secret_", of: base64Url, least: 20 },
  { kind: "planetscale token", prefix: "pscale_tkn_", of: dotted, least: 30 },
  { kind: "planetscale password", prefix: "pscale_pw_", of: dotted, least: 30 },
  { kind: "databricks token", prefix: "dapi", of: lowerHex, least: 32 },
  { kind: "vault token", prefix: "hvs.", of: base64Url, least: 24 },
  { kind: "vault token", prefix: "hvb.", of: base64Url, least: 24 },
  { kind: "pulumi token", prefix: "pul-", of: lowerHex, least: 40 },
  { kind: "doppler token", prefix: "dp.pt.", of: alphanumeric, least: 40 },
  { kind: "doppler token", prefix: "dp.st.", of: dotted, least: 40 },
  { kind: "fly token", prefix: "fm1r_", of: base64, least: 40 },
  { kind: "fly token", prefix: "fm2_", of: base64, least: 40 },
  { kind: "cloudflare origin key", prefix: "v1.0-", of: lowerHex, least: 100 },
  { kind: "age secret key", prefix: "AGE-SECRET-KEY-1", of: upperAndDigits, least: 50 },
  { kind: "grafana token", prefix: "glsa_", of: base64Url, least: 30 },
  { kind: "grafana token", prefix: "glc_eyJ", of: base64, least: 30 },
  { kind: "sentry token", prefix: "sntrys_", of: base64, least: 30 },
  { kind: "sentry token", prefix: "sntryu_", of: lowerHex, least: 40 },
  { kind: "new relic key", prefix: "NRAK-", of: upperAndDigits, least: 24 },
  { kind: "new relic key", prefix: "NRII-", of: base64Url, least: 24 },
  { kind: "tailscale key", prefix: "tskey-", of: base64Url, least: 20 },
  { kind: "dynatrace token", prefix: "dt0c01.", of: dotted, least: 40 },
];
