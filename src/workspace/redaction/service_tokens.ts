import { alphanumeric, base64Url, characterSet, lowerHex } from "./characters.ts";
import type { TokenForm } from "./token_shape.ts";

const dotted = characterSet("A-Za-z0-9_.-");
const ofSlack = characterSet("A-Za-z0-9%-");
const path = characterSet("A-Za-z0-9_/-");

const slack = ["xoxb", "xoxp", "xoxa", "xoxr", "xoxs", "xoxo", "xoxc", "xoxd", "xoxe", "xapp"]
  .map((name) => (
    { kind: "slack token", prefix: `${name}-`, of: ofSlack, least: 12, isUnmistakable: true }
  ));

const stripe = ["sk_live_", "sk_test_", "rk_live_", "rk_test_", "whsec_"]
  .map((prefix) => ({ kind: "stripe key", prefix, of: alphanumeric, least: 16 }));

const shopify = ["shpat_", "shpss_", "shpca_", "shppa_"]
  .map((prefix) => ({ kind: "shopify token", prefix, of: alphanumeric, least: 24 }));

const slackWebhooks = ["services", "workflows", "triggers"].map((name) => (
  { kind: "slack webhook", prefix: `hooks.slack.com/${name}/`, of: path, least: 16 }
));

const discordWebhooks = ["discord.com", "discordapp.com"].map((host) => (
  { kind: "discord webhook", prefix: `${host}/api/webhooks/`, of: path, least: 30 }
));

/** Tokens of what messages are sent, payments made and work is planned with. */
export const serviceTokens: readonly TokenForm[] = [
  ...slack,
  { kind: "slack token", prefix: "xoxe.xox", of: dotted, least: 12 },
  ...[...slackWebhooks, ...discordWebhooks].map((form) => ({ ...form, keepsPrefix: true })),
  {
    ...{ kind: "telegram token", prefix: "api.telegram.org/bot", keepsPrefix: true },
    ...{ of: characterSet("A-Za-z0-9_:-"), least: 40 },
  },
  ...stripe,
  ...shopify,
  { kind: "square token", prefix: "sq0atp-", of: base64Url, least: 20 },
  { kind: "square secret", prefix: "sq0csp-", of: base64Url, least: 30 },
  { kind: "square token", prefix: "EAAA", of: base64Url, least: 60, isExact: true },
  { kind: "twilio key", prefix: "SK", of: lowerHex, least: 32, isExact: true },
  { kind: "sendgrid key", prefix: "SG.", of: dotted, least: 40 },
  { kind: "mailgun key", prefix: "key-", of: lowerHex, least: 32, isExact: true },
  { kind: "brevo key", prefix: "xkeysib-", of: base64Url, least: 60 },
  { kind: "postman key", prefix: "PMAK-", of: base64Url, least: 40 },
  { kind: "linear key", prefix: "lin_api_", of: alphanumeric, least: 30 },
  { kind: "notion token", prefix: "ntn_", of: alphanumeric, least: 40 },
  { kind: "figma token", prefix: "figd_", of: base64Url, least: 30 },
  { kind: "airtable token", prefix: "pat", of: characterSet("A-Za-z0-9."), least: 78 },
  { kind: "easypost key", prefix: "EZAK", of: alphanumeric, least: 54 },
  { kind: "dropbox token", prefix: "sl.", of: base64Url, least: 100 },
  { kind: "facebook token", prefix: "EAACEdEose0cBA", of: alphanumeric, least: 20 },
  { kind: "1password token", prefix: "ops_eyJ", of: base64Url, least: 60 },
];
