import { fileURLToPath } from 'node:url'
import { Effect, FileSystem } from 'effect'
import { wrongUse } from '../exit-codes.ts'
import { readScenario } from './read.ts'
import { duration } from './values.ts'

/** Where our own scenarios are. */
export const scenariosFolder = fileURLToPath(new URL('../scenarios', import.meta.url))

/** One of ours by its name, or one of a file. */
export const findScenario = Effect.fnUntraced(function* (name: string, seed?: string) {
  const path = /^[a-z0-9-]+$/.test(name) ? `${scenariosFolder}/${name}.yaml` : name
  const text = yield* FileSystem.FileSystem.use((files) => files.readFileString(path)).pipe(
    Effect.mapError(() => wrongUse(`there is no scenario ${name}`)),
  )
  const read = readScenario(text)
  if (read.ok) return seed === undefined ? read.scenario : { ...read.scenario, seed }
  const lines = read.errors.map(({ line, column, message }) => `${path}:${line}:${column} ${message}`)
  return yield* wrongUse(lines.join('\n'))
})

/** A length of time given to a flag, in milliseconds. */
export function lengthOf(flag: string, text: string) {
  const read = duration.safeParse(text)
  return read.success
    ? Effect.succeed(read.data)
    : Effect.fail(wrongUse(`--${flag} ${text}: a length of time, such as 30s`))
}
