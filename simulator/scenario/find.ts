import { existsSync, readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { Effect } from 'effect'
import { wrongUse } from '../exit-codes.ts'
import { readTextFile } from '../read-file.ts'
import { readForRun } from './read.ts'
import { duration } from './values.ts'

/** The folder of our own scenarios. */
const scenariosFolder = fileURLToPath(new URL('../scenarios', import.meta.url))

/** A file that is not a scenario at all has an error in each of its lines. */
const mostErrors = 20

/** The names of our own scenarios, in their order. */
export const ourScenarios = Effect.sync(() =>
  readdirSync(scenariosFolder)
    .filter((name) => name.endsWith('.yaml'))
    .map((name) => name.slice(0, -'.yaml'.length))
    .sort(),
)

/** Finds one of our scenarios by its name, or reads one from a file. */
export const findScenario = Effect.fnUntraced(function* (name: string, seed?: string) {
  const isOurs = /^[a-z0-9-]+$/.test(name)
  const path = isOurs ? `${scenariosFolder}/${name}.yaml` : name
  if (isOurs && !existsSync(path))
    return yield* wrongUse(`there is no scenario ${name}: ours are ${(yield* ourScenarios).join(', ')}`)
  const text = yield* readTextFile(path, { what: 'scenario', mostBytes: 1_000_000 })
  const read = readForRun(text)
  if (read.ok) return seed === undefined ? read.scenario : { ...read.scenario, seed }
  const lines = read.errors.map(({ line, column, message }) => `${path}:${line}:${column} ${message}`)
  const more = lines.length - mostErrors
  return yield* wrongUse([...lines.slice(0, mostErrors), ...(more > 0 ? [`and ${more} more`] : [])].join('\n'))
})

/** Reads a flag's duration, in milliseconds. */
export function lengthOf(flag: string, text: string) {
  const read = duration.safeParse(text)
  return read.success
    ? Effect.succeed(read.data)
    : Effect.fail(wrongUse(`--${flag} ${text}: a length of time, such as 30s`))
}
