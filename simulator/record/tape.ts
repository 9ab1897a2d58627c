import { closeSync, fstatSync, openSync, truncateSync, writeSync } from 'node:fs'
import { dirname } from 'node:path'
import { Effect } from 'effect'
import { wrongUse } from '../process/exit-codes.ts'
import { makeFolders, whyNot } from '../process/write-file.ts'

type Tape = {
  readonly write: (text: string) => void
  /** Fails when a part could not be written, or when another run has written to the same file. */
  readonly whole: Effect.Effect<void, ReturnType<typeof wrongUse>>
}

/** A file that grows during a run. It is opened before the run, so that a wrong path ends the command at once. */
export const openTape = (path: string) =>
  Effect.acquireRelease(
    Effect.try({ try: () => open(path), catch: (error) => wrongUse(whyNot(path, error)) }),
    (file) => Effect.sync(() => closeSync(file)),
  ).pipe(Effect.map((file) => tapeOf(path, file)))

function open(path: string): number {
  makeFolders(dirname(path))
  // Two runs that append to one file both find it longer than they wrote, so both notice.
  const file = openSync(path, 'a')
  if (fstatSync(file).isFile()) truncateSync(path)
  return file
}

function tapeOf(path: string, file: number): Tape {
  let says: string | null = null
  let written = 0
  return {
    write(text) {
      if (says !== null) return
      try {
        for (let rest = Buffer.from(text); rest.length > 0; ) {
          const taken = writeSync(file, rest)
          written += taken
          rest = rest.subarray(taken)
        }
      } catch (error) {
        says = whyNot(path, error) // such as a full disk: the run itself goes on
      }
    },
    whole: Effect.suspend(() => {
      const stat = fstatSync(file)
      if (says === null && stat.isFile() && stat.size !== written) says = `${path} was written by another command too`
      return says === null ? Effect.void : Effect.fail(wrongUse(says))
    }),
  }
}
