import { createHash } from "node:crypto";
import { element, type Markup, textElement } from "./markup.ts";

/** The parts of a page that stands for itself. */
export interface PageParts {
  readonly title: string;
  readonly style: string;
  /** The page's own program; without one nothing at all can run. */
  readonly program?: string;
  readonly body: Markup;
}

/**
 * A whole HTML page. Its policy lets it load nothing from anywhere, and run and apply nothing but
 * the very program and style given here, by their hashes.
 */
export function writePage({ title, style, program, body }: PageParts): string {
  const policy = [
    "default-src 'none'",
    `style-src '${hashOf(style)}'`,
    ...program === undefined ? [] : [`script-src '${hashOf(program)}'`],
    "base-uri 'none'",
    "form-action 'none'",
  ].join("; ");
  return [
    '<!doctype html>\n<html lang="en">\n<head>',
    element("meta", { charset: "utf-8" }),
    element("meta", { "http-equiv": "Content-Security-Policy", content: policy }),
    element("meta", { name: "viewport", content: "width=device-width, initial-scale=1" }),
    element("meta", { name: "color-scheme", content: "light dark" }),
    element("meta", { name: "referrer", content: "no-referrer" }),
    element("meta", { name: "generator", content: "Harvey" }),
    textElement("title", {}, title),
    `<style>${style}</style>`,
    "</head>",
    body,
    ...program === undefined ? [] : [`<script>${program}</script>`],
    "</html>\n",
  ].join("\n");
}

function hashOf(text: string): string {
  return `sha256-${createHash("sha256").update(text).digest("base64")}`;
}
