import { HelpAsked } from './command-line.ts'
import { createProgress, type Progress } from './progress.ts'

type Bench = (args: readonly string[], progress: Progress) => Promise<void>

/** Each bench with its parts and options, as the bench itself says them. */
export async function helpOfAll(benches: Readonly<Record<string, Bench>>): Promise<string> {
  const texts = []
  for (const [name, bench] of Object.entries(benches)) texts.push(`${name}\n${indented(await helpOf(bench))}`)
  return ['npm run bench -- NAME --only PART,PART', ...texts, 'docs/bench.md says what each one measures.'].join('\n\n')
}

async function helpOf(bench: Bench): Promise<string> {
  try {
    await bench(['--help'], createProgress())
  } catch (error) {
    if (error instanceof HelpAsked) return error.message
    throw error
  }
  throw new Error('a bench has to read its command line first')
}

const indented = (text: string) => text.replaceAll(/^/gm, '  ')
