import { parseArgs } from 'node:util'

/** A command line that a bench does not take. Its message is a sentence for the person who wrote it. */
export class WrongUse extends Error {
  override readonly name = 'WrongUse'
}

/** A person asks what a bench takes: its message is the answer. */
export class HelpAsked extends Error {
  override readonly name = 'HelpAsked'
}

type Takes<
  Part extends string,
  Counts extends Readonly<Record<string, number>>,
  Texts extends Readonly<Record<string, string>>,
  Flag extends string,
> = {
  /** The names that `--only` takes, in the order in which they are measured. */
  readonly parts: readonly Part[]
  /** The parts of a run without `--only`; all of them without this field. */
  readonly usual?: readonly Part[]
  /** Options with a whole number from 1 on, and their defaults. */
  readonly counts?: Counts
  /** Options with any text, and their defaults. */
  readonly texts?: Texts
  readonly flags?: readonly Flag[]
}

type CommandLine<Part, Counts, Texts, Flag extends string> = {
  readonly parts: readonly Part[]
  readonly measures: (part: Part) => boolean
  readonly counts: { readonly [Name in keyof Counts]: number }
  readonly texts: { readonly [Name in keyof Texts]: string }
  readonly flags: Readonly<Record<Flag, boolean>>
}

/** Reads the command line of a bench. Throws HelpAsked for `--help`, and WrongUse with the list of what there is. */
export function readCommandLine<
  Part extends string,
  Counts extends Readonly<Record<string, number>> = Record<never, number>,
  Texts extends Readonly<Record<string, string>> = Record<never, string>,
  Flag extends string = never,
>(args: readonly string[], takes: Takes<Part, Counts, Texts, Flag>): CommandLine<Part, Counts, Texts, Flag> {
  const counts: Readonly<Record<string, number>> = takes.counts ?? {}
  const texts: Readonly<Record<string, string>> = takes.texts ?? {}
  const flags: readonly string[] = takes.flags ?? []
  if (args.includes('--help')) throw new HelpAsked(helpOf(takes.parts, takes.usual, { counts, texts, flags }))
  const given = parsed(args, ['only', ...Object.keys(counts), ...Object.keys(texts)], flags)
  const text = (name: string) => {
    const value = given.get(name)
    return typeof value === 'string' ? value : undefined
  }
  const only = text('only')
  const parts = only === undefined ? (takes.usual ?? takes.parts) : listed('part', only, takes.parts)
  return {
    parts,
    measures: (part) => parts.includes(part),
    counts: mapped(counts, (name, usual) => countOf(name, text(name) ?? String(usual))) as never,
    texts: mapped(texts, (name, usual) => text(name) ?? usual) as never,
    flags: Object.fromEntries(flags.map((name) => [name, given.get(name) === true])) as never,
  }
}

/** The names of a text with commas, in the order of `all`. Throws WrongUse with the list for a name that is not among them. */
export function listed<Name extends string>(kind: string, text: string, all: readonly Name[]): readonly Name[] {
  const names = text.split(',').map((name) => name.trim())
  const unknown = names.find((name) => !all.some((one) => one === name))
  if (unknown !== undefined) throw new WrongUse(`There is no ${kind} ${unknown}: ${all.join(', ')}`)
  return all.filter((name) => names.includes(name))
}

type Options = Readonly<Record<'counts' | 'texts', Readonly<Record<string, number | string>>>> & {
  readonly flags: readonly string[]
}

/** The parts of a bench, and its options with their defaults. */
function helpOf(parts: readonly string[], usual: readonly string[] = parts, { counts, texts, flags }: Options): string {
  const long = parts.filter((part) => !usual.includes(part))
  const options = [
    ...Object.entries({ ...counts, ...texts }).map(([name, value]) => `--${name} ${value}`),
    ...flags.map((name) => `--${name}`),
  ]
  return [
    `parts:   ${usual.join(', ')}`,
    ...(long.length === 0 ? [] : [`by name: ${long.join(', ')}`]),
    `options: ${['--only PART,PART', ...options].join(' ')}`,
  ].join('\n')
}

function parsed(args: readonly string[], texts: readonly string[], flags: readonly string[]) {
  const options = Object.fromEntries([
    ...texts.map((name) => [name, { type: 'string' as const }]),
    ...flags.map((name) => [name, { type: 'boolean' as const }]),
  ])
  try {
    return new Map(Object.entries(parseArgs({ args: [...args], options }).values))
  } catch {
    const names = [...texts, ...flags].map((name) => `--${name}`)
    throw new WrongUse(`This bench takes ${names.join(', ')}, not ${args.join(' ')}`)
  }
}

function countOf(name: string, text: string): number {
  const count = Number(text)
  if (!Number.isSafeInteger(count) || count < 1) throw new WrongUse(`--${name} is a whole number from 1 on.`)
  return count
}

const mapped = <From, To>(values: Readonly<Record<string, From>>, to: (name: string, value: From) => To) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, to(name, value)]))
