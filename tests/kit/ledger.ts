import { readdirSync, readFileSync } from 'node:fs'

const folder = 'docs/requirements'

/** Each requirement's sentence, by its id, as the ledgers have it. */
export const ledger: ReadonlyMap<string, string> = new Map(
  readdirSync(folder)
    .filter((file) => file.endsWith('.md'))
    .flatMap((file) => readFileSync(`${folder}/${file}`, 'utf8').split('\n'))
    .flatMap((line) => {
      const [, id, sentence] = /^- \[([A-Z]+-\d+)\] (.+)$/.exec(line) ?? []
      return id && sentence ? [[id, sentence] as const] : []
    }),
)

/** The texts in single quotes of one requirement, in order: the exact sentences of a screen. */
export const quotedIn = (id: string): readonly string[] =>
  // A quote opens at the start of a word and closes at the end of one; an apostrophe does neither.
  [...(ledger.get(id) ?? '').matchAll(/(?<![\p{L}\d])'([^']+)'(?!\p{L})/gu)].map(([, text]) => text ?? '')
