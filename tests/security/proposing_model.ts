import { type EmptyPlace, type HarveyResult, runHarvey } from "../end_to_end/harvey.ts";
import { type AimockFixture, startAimock } from "../servers/aimock.ts";

/** Runs Harvey against a model that answers every prompt that holds "go" with this. */
export async function runAgainst(
  reply: string,
  place: EmptyPlace,
  { args = [], stdin }: { readonly args?: readonly string[]; readonly stdin?: string } = {},
): Promise<HarveyResult> {
  const fixtures: AimockFixture[] = [{
    match: { userMessage: "go" },
    response: { content: reply },
  }];
  await using server = await startAimock({ fixtures, chunkSize: 1000 });
  return await runHarvey(place, {
    args: ["--url", server.openAiUrl, "--model", "m", ...args],
    ...stdin === undefined ? {} : { stdin },
  });
}

/** Control, direction and invisible characters but newline and tab: none of them may be shown. */
export const treacherous = /[\p{Cc}\p{Bidi_Control}\p{Default_Ignorable_Code_Point}\p{Zl}\p{Zp}]/u;

/** What is shown, without the two controls that may stand in it. */
export function withoutLineEnds(shown: string): string {
  return shown.replaceAll("\n", "").replaceAll("\t", "");
}
