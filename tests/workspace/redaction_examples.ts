/** A text that holds a secret: made up, and put together here so that no file holds its like. */
export interface SecretExample {
  readonly kind: string;
  readonly text: string;
  /** What must be gone. */
  readonly secret: string;
}

const upper = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
const digits = "0123456789";
const alphanumeric = upper + upper.toLowerCase() + digits;
const hex = "0123456789abcdef";
const base64 = `${alphanumeric}+/`;
const base64Url = `${alphanumeric}-_`;

let state = 20260504;

/** So many characters, the same ones in every run, of every class that the alphabet has. */
export function madeUp(length: number, alphabet = alphanumeric): string {
  const classes = [digits, upper, upper.toLowerCase()];
  for (;;) {
    let text = "";
    for (let count = 0; count < length; count++) {
      state = Math.imul(state, 1664525) + 1013904223 >>> 0;
      text += alphabet[Math.floor(state / 2 ** 32 * alphabet.length)];
    }
    const isMixed = classes.every((one) =>
      ![...alphabet].some((sign) => one.includes(sign)) ||
      [...text].some((sign) => one.includes(sign))
    );
    if (isMixed || length < 8) return text;
  }
}

const json = (value: unknown) =>
  btoa(JSON.stringify(value)).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");

function lines(text: string, width: number, end = "\n"): string {
  return text.match(new RegExp(`.{1,${width}}`, "g"))!.join(end);
}

/** A private key block. */
export function keyBlock(title: string, { length = 1624, headers = "", end = "\n" } = {}): string {
  const mark = (word: string) => `-----${word} ${title}-----`;
  return `${mark("BEGIN")}${end}${headers}${lines(madeUp(length, base64), 64, end)}==${end}${
    mark("END")
  }`;
}

/** Tokens that stand by themselves: their kind, what they begin with, what follows. */
const tokens: readonly (readonly [kind: string, prefix: string, rest: string])[] = [
  ["aws access key id", "AKIA", madeUp(16, upper + "234567")],
  ["aws access key id", "ASIA", madeUp(16, upper + "234567")],
  ["google api key", "AIza", madeUp(35, base64Url)],
  ["google oauth token", "ya29.", madeUp(120, base64Url)],
  ["google client secret", "GOCSPX-", madeUp(28, base64Url)],
  ["google refresh token", "1//0", madeUp(60, base64Url)],
  ["digitalocean token", "dop_v1_", madeUp(64, hex)],
  ["vault token", "hvs.", madeUp(90, base64Url)],
  ["databricks token", "dapi", madeUp(32, hex)],
  ["grafana token", "glsa_", madeUp(41)],
  ["age secret key", "AGE-SECRET-KEY-1", madeUp(58, upper + digits)],
  ["openai key", "sk-proj-", madeUp(156, base64Url)],
  ["openai key", "sk-svcacct-", madeUp(70, base64Url)],
  ["api key", "sk-", madeUp(48)],
  ["anthropic key", "sk-ant-api03-", madeUp(95, base64Url)],
  ["openrouter key", "sk-or-v1-", madeUp(64, hex)],
  ["groq key", "gsk_", madeUp(52)],
  ["hugging face token", "hf_", madeUp(34)],
  ["xai key", "xai-", madeUp(80)],
  ["perplexity key", "pplx-", madeUp(48)],
  ["replicate token", "r8_", madeUp(37)],
  ["nvidia key", "nvapi-", madeUp(64, base64Url)],
  ["github token", "ghp_", madeUp(36)],
  ["github token", "gho_", madeUp(36)],
  ["github token", "ghu_", madeUp(36)],
  ["github token", "ghs_", madeUp(36)],
  ["github token", "ghr_", madeUp(36)],
  ["github token", "github_pat_", `${madeUp(22)}_${madeUp(59)}`],
  ["gitlab token", "glpat-", madeUp(20, base64Url)],
  ["gitlab token", "gldt-", madeUp(20, base64Url)],
  ["atlassian token", "ATATT3", madeUp(180, base64Url)],
  ["npm token", "npm_", madeUp(36)],
  ["pypi token", "pypi-", `AgEIcHlwaS5vcmc${madeUp(150, base64Url)}`],
  ["docker token", "dckr_pat_", madeUp(27, base64Url)],
  ["crates.io token", "cio", madeUp(32)],
  ["slack token", "xoxb-", `${madeUp(12, digits)}-${madeUp(13, digits)}-${madeUp(24)}`],
  ["slack token", "xoxp-", `${madeUp(12, digits)}-${madeUp(12, digits)}-${madeUp(32, hex)}`],
  [
    "slack token",
    "xapp-",
    `1-${madeUp(11, upper + digits)}-${madeUp(13, digits)}-${madeUp(64, hex)}`,
  ],
  ["slack token", "xoxe.xoxp-", `1-${madeUp(140)}`],
  ["stripe key", "sk_live_", madeUp(24)],
  ["stripe key", "rk_test_", madeUp(99)],
  ["stripe key", "whsec_", madeUp(32)],
  ["twilio key", "SK", madeUp(32, hex)],
  ["sendgrid key", "SG.", `${madeUp(22, base64Url)}.${madeUp(43, base64Url)}`],
  ["mailgun key", "key-", madeUp(32, hex)],
  ["shopify token", "shpat_", madeUp(32, hex)],
  ["square token", "sq0atp-", madeUp(22, base64Url)],
  ["square secret", "sq0csp-", madeUp(43, base64Url)],
  ["linear key", "lin_api_", madeUp(40)],
  ["figma token", "figd_", madeUp(43, base64Url)],
  ["discord token", "M", `${madeUp(25)}.${madeUp(6)}.${madeUp(38, base64Url)}`],
  ["telegram token", `8${madeUp(9, digits)}:A`, `A${madeUp(33, base64Url)}`],
  [
    "json web token",
    "eyJ",
    `${json({ alg: "HS256" }).slice(3)}.${json({ sub: "1" })}.${madeUp(43, base64Url)}`,
  ],
  [
    "json web token",
    "eyJ",
    `${json({ alg: "dir" }).slice(3)}..${madeUp(16)}.${madeUp(60)}.${madeUp(22)}`,
  ],
];

/** Ways in which a token stands in texts. */
const places: readonly ((token: string) => string)[] = [
  (token) => token,
  (token) => `use ${token}, please`,
  (token) => `{"value":"${token}"}`,
  (token) => `line\\n${token}\\nline`,
  (token) => `\u001b[31m${token}\u001b[0m`,
  (token) => `https://example.org/?a=1&b=${token}&c=2`,
];

export const tokenExamples: readonly SecretExample[] = tokens.flatMap(([kind, prefix, rest]) =>
  places.map((place) => ({ kind, text: place(prefix + rest), secret: rest.slice(-12) }))
);

function given(kind: string, secret: string, write: (secret: string) => string): SecretExample {
  return { kind, secret, text: write(secret) };
}

const awsSecret = madeUp(40, base64);
const azureKey = `${madeUp(86, base64)}==`;
const password = `T7${madeUp(9)}!q`;

/** Secrets that their surroundings tell. */
export const givenExamples: readonly SecretExample[] = [
  given("aws secret key", awsSecret, (key) => `aws_secret_access_key = ${key}`),
  given("aws secret key", awsSecret, (key) => `AWS_SECRET_ACCESS_KEY=${key}`),
  given("aws secret key", awsSecret, (key) => `{ "SecretAccessKey": "${key}", "Expiration": "" }`),
  given("token", madeUp(300, base64), (key) => `export AWS_SESSION_TOKEN="${key}"`),
  given(
    "azure key",
    azureKey,
    (key) =>
      `DefaultEndpointsProtocol=https;AccountName=store;AccountKey=${key};EndpointSuffix=core`,
  ),
  given(
    "azure key",
    azureKey.slice(-44),
    (key) => `Endpoint=sb://a.example/;SharedAccessKeyName=Root;SharedAccessKey=${key}`,
  ),
  given(
    "azure signature",
    `${madeUp(42)}%3D`,
    (key) => `https://a.example/b?sv=2024&sp=r&sig=${key}`,
  ),
  given("azure client secret", madeUp(31), (key) => `client: abc8Q~${key}`),
  given(
    "google signature",
    madeUp(256, hex),
    (key) => `https://g.example/o?X-Goog-Signature=${key}`,
  ),
  given(
    "slack webhook",
    `T${madeUp(8)}/B${madeUp(8)}/${madeUp(24)}`,
    (key) => `curl https://hooks.slack.com/services/${key}`,
  ),
  given(
    "discord webhook",
    `${madeUp(18, digits)}/${madeUp(68, base64Url)}`,
    (key) => `https://discord.com/api/webhooks/${key}`,
  ),
  given(
    "telegram token",
    `8${madeUp(9, digits)}:AA${madeUp(33, base64Url)}`,
    (key) => `https://api.telegram.org/bot${key}/getMe`,
  ),
  given("password", "hunter2", (key) => `postgres://app:${key}@db.example/app?sslmode=require`),
  given("password", "a@b!c", (key) => `redis://:${key}@cache.example:6379/0`),
  given("password", "pw", (key) => `git clone https://me:${key}@git.example/x.git`),
  given("token", madeUp(30), (key) => `git remote add o https://${key}@git.example/x.git`),
  given(
    "password",
    "hunter2",
    (key) => `Server=db;Database=a;User Id=app;Password=${key};Encrypt=true`,
  ),
  given("password", "s3same", (key) => `Data Source=db; Uid=app; Pwd=${key}`),
  given("password", "hunter2", (key) => `host=db user=app password=${key} dbname=app`),
  given("bearer token", madeUp(32), (key) => `Authorization: Bearer ${key}`),
  given("bearer token", madeUp(40, base64Url), (key) => `curl -H "authorization: bearer ${key}" x`),
  given("basic credentials", btoa("ann:hunter2 hunter2"), (key) => `Authorization: Basic ${key}`),
  given("token", madeUp(24), (key) => `export FOO_TOKEN=${key}`),
  given("token", madeUp(24), (key) => `//registry.example/:_authToken=${key}`),
  given("password", password, (key) => `"password": "${key}"`),
  given("password", password, (key) => `\\"password\\": \\"${key}\\"`),
  given("password", password, (key) => `<password>${key}</password>`),
  given("password", password, (key) => `$config['db_password'] = '${key}';`),
  given("password", "owl2owl2", (key) => `DB_PASSWORD=${key} ./run`),
  given("password", password, (key) => `mysql --password ${key} -u root`),
  given("api key", madeUp(32, hex), (key) => `X-Api-Key: ${key}`),
  given("api key", madeUp(32), (key) => `const apiKey = "${key}";`),
  given("secret", madeUp(32), (key) => `client_secret: ${key}`),
  given("token", madeUp(700), (key) => `SESSION_TOKEN='${key}'`),
];

const keyTitles = [
  ...["PRIVATE KEY", "RSA PRIVATE KEY", "EC PRIVATE KEY", "DSA PRIVATE KEY", "OPENSSH PRIVATE KEY"],
  ...["ENCRYPTED PRIVATE KEY"],
];

function blockExample(block: string, place: (block: string) => string = (text) => text) {
  const middle = block.slice(block.length / 2 | 0, (block.length / 2 | 0) + 40);
  return { kind: "private key", text: place(block), secret: middle };
}

/** Private keys as files, programs and logs hold them. */
export const keyExamples: readonly SecretExample[] = [
  ...keyTitles.map((title) => blockExample(keyBlock(title))),
  blockExample(keyBlock("PGP PRIVATE KEY BLOCK", { headers: "Version: GnuPG v2\n\n" })),
  blockExample(keyBlock("RSA PRIVATE KEY", {
    headers: "Proc-Type: 4,ENCRYPTED\nDEK-Info: AES-128-CBC,0123456789ABCDEF\n\n",
  })),
  blockExample(keyBlock("PRIVATE KEY", { end: "\r\n" })),
  blockExample(
    keyBlock("PRIVATE KEY", { end: "\\n" }),
    (key) => `{"type": "service_account", "private_key": "${key}\\n", "client_id": "1"}`,
  ),
  blockExample(keyBlock("PRIVATE KEY", { end: " " })),
  blockExample(keyBlock("PRIVATE KEY", { end: "\n    " }), (key) => `key: |\n    ${key}\n`),
  blockExample(keyBlock("PRIVATE KEY", { end: '\\n" +\n  "' }), (key) => `const key = "${key}";`),
  blockExample(keyBlock("PRIVATE KEY", { end: "\n> " })),
  blockExample(keyBlock("PRIVATE KEY", { end: "\n+" })),
  blockExample(keyBlock("PRIVATE KEY", { end: "\n    12\t" })),
  blockExample(keyBlock("PRIVATE KEY").split("-----END")[0]),
];

export const examples: readonly SecretExample[] = [
  ...tokenExamples,
  ...givenExamples,
  ...keyExamples,
];
