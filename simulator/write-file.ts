import { dirname } from 'node:path'
import { Effect, FileSystem } from 'effect'
import { wrongUse } from './exit-codes.ts'

/** Writes a file that a flag names, with the folders above it. */
export const writeFile = Effect.fnUntraced(
  function* (path: string, text: string) {
    const files = yield* FileSystem.FileSystem
    yield* files.makeDirectory(dirname(path), { recursive: true })
    yield* files.writeFileString(path, text)
  },
  (writing, path) => Effect.mapError(writing, () => wrongUse(`${path} cannot be written`)),
)
