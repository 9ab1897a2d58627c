import { spawnSync } from 'node:child_process'
import { parseArgs } from 'node:util'
import type { Shard } from './shards.ts'

/** The options of `npm test`. */
export type Options = {
  /** This machine's part of the tests; null for all of them. The first also runs types, lint and drift. */
  readonly shard: Shard | null
  /** Only the tests that may need a service, such as a message server or another browser's engine. */
  readonly services: boolean
  /** The number of the commit whose shares of the sweeps run, or `all`. */
  readonly sample: string
  /** Screens whose files changed since this commit are always tried. */
  readonly since: string
}

/** The options of this command. A wrong use ends the process with a sentence and code 2. */
export function optionsOfCommand(): Options {
  try {
    return optionsOf(process.argv.slice(2))
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exit(2)
  }
}

/** Reads the words of a command. Throws a sentence for a wrong use. */
export function optionsOf(words: readonly string[]): Options {
  const { values } = parseArgs({
    args: [...words],
    options: {
      shard: { type: 'string' },
      services: { type: 'boolean', default: false },
      all: { type: 'boolean', default: false },
      sample: { type: 'string' },
      since: { type: 'string' },
    },
  })
  if (values.all && values.sample !== undefined) throw new Error('--all takes every sweep whole: leave --sample out')
  return {
    services: values.services,
    shard: values.shard === undefined ? null : partOf('--shard', values.shard),
    sample: values.all ? 'all' : sampleOf(values.sample),
    since: sinceOf(values.since),
  }
}

/** Reads one part of several, such as 1/2. Throws a sentence for anything else. */
export function partOf(option: string, text: string): Shard {
  const [, index = 0, count = 0] = /^([1-9]\d{0,2})\/([1-9]\d{0,2})$/.exec(text)?.map(Number) ?? []
  if (index === 0 || index > count) throw new Error(`${option} ${text}: which part of how many, such as 1/2`)
  return { index, count }
}

/** The number of the commit, so that commits in a row take different shares; outside a repository always the first. */
function sampleOf(text: string | undefined): string {
  if (text === undefined) return git('rev-list', '--count', 'HEAD') ?? '0'
  if (!/^\d{1,9}$/.test(text)) throw new Error(`--sample ${text}: a number, as an earlier run has printed it`)
  return text
}

/** The last release, or the commit before this one where there was none. */
function sinceOf(text: string | undefined): string {
  const commitOf = (name: string) => git('rev-parse', '--verify', '--quiet', '--end-of-options', `${name}^{commit}`)
  if (text === undefined) return git('describe', '--tags', '--abbrev=0') ?? commitOf('HEAD^') ?? 'HEAD'
  const commit = commitOf(text)
  if (commit === null) throw new Error(`--since ${text}: no such commit`)
  return commit
}

/** Returns the words that git prints; null if it fails. */
function git(...words: string[]): string | null {
  const { status, stdout } = spawnSync('git', words, { encoding: 'utf8' })
  return status === 0 ? stdout.trim() : null
}
