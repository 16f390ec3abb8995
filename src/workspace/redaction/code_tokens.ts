import { alphanumeric, base64, base64Url, characterSet, wordCharacters } from "./characters.ts";
import type { TokenForm } from "./token_shape.ts";

const dotted = characterSet("A-Za-z0-9_.-");

const github = ["ghp_", "gho_", "ghu_", "ghs_", "ghr_"].map((prefix) => (
  { kind: "github token", prefix, of: alphanumeric, least: 20 }
));

const gitlab = ["pat", "dt", "ptt", "rt", "rtr", "cbt", "soat", "ft", "imt", "agent", "oas", "ffct"]
  .map((name) => ({ kind: "gitlab token", prefix: `gl${name}-`, of: dotted, least: 16 }));

/** Tokens of places that keep code and packages. */
export const codeTokens: readonly TokenForm[] = [
  ...github,
  { kind: "github token", prefix: "github_pat_", of: wordCharacters, least: 22 },
  ...gitlab,
  { kind: "gitlab token", prefix: "GR1348941", of: base64Url, least: 20 },
  { kind: "atlassian token", prefix: "ATATT3", of: characterSet("A-Za-z0-9_=-"), least: 60 },
  { kind: "bitbucket token", prefix: "ATCTT3", of: characterSet("A-Za-z0-9_=-"), least: 60 },
  { kind: "bitbucket token", prefix: "ATBB", of: alphanumeric, least: 24 },
  { kind: "npm token", prefix: "npm_", of: alphanumeric, least: 30 },
  { kind: "pypi token", prefix: "pypi-", of: base64Url, least: 50 },
  { kind: "docker token", prefix: "dckr_pat_", of: base64Url, least: 20 },
  { kind: "docker token", prefix: "dckr_oat_", of: base64Url, least: 20 },
  { kind: "rubygems key", prefix: "rubygems_", of: alphanumeric, least: 40 },
  { kind: "crates.io token", prefix: "cio", of: alphanumeric, least: 32, isExact: true },
  { kind: "nuget key", prefix: "oy2", of: alphanumeric, least: 43, isExact: true },
  { kind: "artifactory key", prefix: "AKCp", of: alphanumeric, least: 60 },
  { kind: "artifactory token", prefix: "cmVmdGtu", of: base64, least: 50 },
  { kind: "circleci token", prefix: "CCIPAT_", of: wordCharacters, least: 30 },
  { kind: "circleci token", prefix: "CCIPRJ_", of: wordCharacters, least: 30 },
  { kind: "deno token", prefix: "ddp_", of: alphanumeric, least: 30 },
  { kind: "jsr token", prefix: "jsrp_", of: alphanumeric, least: 24 },
];
