import { existsSync, readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { Effect } from 'effect'
import { nearestWord } from '#domain/text/nearest-word.ts'
import { wrongUse } from '../process/exit-codes.ts'
import { readTextFile } from '../process/read-file.ts'
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

/** Says which of our scenarios a person most likely means, or lists them. */
const meantBy = (name: string) =>
  Effect.map(ourScenarios, (ours) => {
    const nearest = nearestWord(name, ours)
    return nearest === null ? `ours are ${ours.join(', ')}; a file's name ends with .yaml` : `write ${nearest}`
  })

const isOurs = (name: string) => /^[a-z0-9-]+$/.test(name)
const fileOf = (name: string) => (isOurs(name) ? `${scenariosFolder}/${name}.yaml` : name)

/** Finds one of our scenarios by its name, or reads one from a file. */
export const findScenario = Effect.fnUntraced(function* (name: string, seed?: string) {
  const path = fileOf(name)
  if (isOurs(name) && !existsSync(path)) return yield* wrongUse(`there is no scenario ${name}: ${yield* meantBy(name)}`)
  const text = yield* readTextFile(path, { what: 'scenario', mostBytes: 1_000_000 })
  const read = readForRun(text)
  if (read.ok) return seed === undefined ? read.scenario : { ...read.scenario, seed }
  const lines = read.errors.map(({ line, column, message }) => `${path}:${line}:${column} ${message}`)
  const more = lines.length - mostErrors
  return yield* wrongUse([...lines.slice(0, mostErrors), ...(more > 0 ? [`and ${more} more`] : [])].join('\n'))
})

/** Returns the words `FILE:LINE:COLUMN ` of the first place where a scenario's file names a store; nothing where it names none. */
export const placeOfStore = Effect.fnUntraced(function* (name: string, alias: string) {
  const path = fileOf(name)
  const text = yield* readTextFile(path, { what: 'scenario', mostBytes: 1_000_000 }).pipe(
    Effect.orElseSucceed(() => ''),
  )
  const lines = text.split('\n')
  const names = (line: string) => line.split(/[\s,{}"'[\]]+/).includes(alias)
  const index = lines.findIndex(names)
  return index < 0 ? '' : `${path}:${index + 1}:${(lines[index] ?? '').indexOf(alias) + 1} `
})

/** Reads a flag's duration, in milliseconds. */
export function lengthOf(flag: string, text: string) {
  const read = duration.safeParse(text)
  return read.success
    ? Effect.succeed(read.data)
    : Effect.fail(wrongUse(`--${flag} ${text}: a length of time, such as 30s`))
}
