import { parseArgs } from 'node:util'

/** Which part of the tests runs here, where several machines share them. */
export type Shard = {
  /** Only the first runs what is not divided: types, lint, drift. */
  readonly isFirst: boolean
  /** What Vitest and Playwright are told, which both name it the same. */
  readonly forRunners: readonly string[]
}

/** `--shard 1/2` is the first of two; without it all of the tests run. Anything else ends with a sentence and code 2. */
export function shardOfCommand(): Shard {
  try {
    return shardOf(parseArgs({ options: { shard: { type: 'string' } } }).values.shard)
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exit(2)
  }
}

function shardOf(text: string | undefined): Shard {
  if (text === undefined) return { isFirst: true, forRunners: [] }
  const [, index = 0, count = 0] = /^([1-9]\d{0,2})\/([1-9]\d{0,2})$/.exec(text)?.map(Number) ?? []
  if (index === 0 || index > count) throw new Error(`--shard ${text}: which part of how many, such as 1/2`)
  return { isFirst: index === 1, forRunners: [`--shard=${text}`] }
}
