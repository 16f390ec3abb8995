/** Files of the conformance corpus: a folder that the environment variable names. */
export interface CorpusFile {
  /** Its path inside the corpus, `screenplain/notes.html`. */
  readonly name: string;
  readonly text: string;
}

/**
 * The files of the corpus whose names end so; where `FOUNTAIN_CORPUS` is not set, undefined, and a
 * line says that the test did not run.
 */
export async function corpusFiles(ending: string): Promise<CorpusFile[] | undefined> {
  const corpus = Deno.env.get("FOUNTAIN_CORPUS");
  if (!corpus) {
    console.log("Did not run: FOUNTAIN_CORPUS names no folder of Fountain files.");
    return undefined;
  }
  const files: CorpusFile[] = [];
  for await (const folder of Deno.readDir(corpus)) {
    if (!folder.isDirectory) continue;
    for await (const { name } of Deno.readDir(`${corpus}/${folder.name}`)) {
      if (name.endsWith(ending)) files.push(await corpusFile(`${folder.name}/${name}`));
    }
  }
  if (files.length === 0) throw new Error(`${corpus} holds no file that ends in ${ending}`);
  return files;
}

/** A file of the corpus by its path inside it. */
export async function corpusFile(name: string): Promise<CorpusFile> {
  return { name, text: await Deno.readTextFile(`${Deno.env.get("FOUNTAIN_CORPUS")}/${name}`) };
}
