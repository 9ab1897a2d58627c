import { closeSync, mkdirSync, openSync, writeSync } from 'node:fs'
import { dirname } from 'node:path'
import { Effect } from 'effect'
import { wrongUse } from '../exit-codes.ts'

type Tape = {
  readonly write: (text: string) => void
  /** Fails when some of it could not be written. */
  readonly whole: Effect.Effect<void, ReturnType<typeof wrongUse>>
}

/** A file that grows while a run goes on. It is opened before the run, so that a wrong path ends the command at once. */
export const openTape = (path: string) => {
  const failed = wrongUse(`${path} cannot be written`)
  return Effect.acquireRelease(
    Effect.try({
      try: () => {
        mkdirSync(dirname(path), { recursive: true })
        return openSync(path, 'w')
      },
      catch: () => failed,
    }),
    (file) => Effect.sync(() => closeSync(file)),
  ).pipe(
    Effect.map((file): Tape => {
      let isWhole = true
      return {
        write(text) {
          if (!isWhole) return
          try {
            for (let rest = Buffer.from(text); rest.length > 0; ) rest = rest.subarray(writeSync(file, rest))
          } catch {
            isWhole = false // such as a full disk: the run itself goes on
          }
        },
        whole: Effect.suspend(() => (isWhole ? Effect.void : Effect.fail(failed))),
      }
    }),
  )
}
