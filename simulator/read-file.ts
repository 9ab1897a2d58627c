import { readFileSync, statSync } from 'node:fs'
import { Effect } from 'effect'
import { wrongUse } from './exit-codes.ts'

type Wanted = {
  /** What the file is for people, such as `scenario`. */
  readonly what: string
  readonly mostBytes: number
}

/** Reads a text that an argument names; what is no file, or too large for what it should be, is refused unread. */
export const readTextFile = (path: string, { what, mostBytes }: Wanted) =>
  Effect.suspend(() => {
    const stat = statOf(path)
    if (!stat) return Effect.fail(wrongUse(`there is no ${what} ${path}`))
    if (stat.isDirectory()) return Effect.fail(wrongUse(`${path} is a folder, and no ${what}`))
    if (!stat.isFile()) return Effect.fail(wrongUse(`${path} is no file`))
    if (stat.size > mostBytes)
      return Effect.fail(wrongUse(`${path} is larger than a ${what} can be: ${Math.round(mostBytes / 1e6)} MB`))
    return Effect.try({
      // The decoder leaves out the mark with which some editors begin a file.
      try: () => new TextDecoder().decode(readFileSync(path)),
      catch: () => wrongUse(`${path} cannot be read`),
    })
  })

function statOf(path: string) {
  try {
    return statSync(path, { throwIfNoEntry: false })
  } catch {
    return undefined // a path through a file, or one with a NUL
  }
}
