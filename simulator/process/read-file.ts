import { readFileSync, statSync } from 'node:fs'
import { isAbsolute } from 'node:path'
import { Effect } from 'effect'
import { wrongUse } from './exit-codes.ts'

type FileFormat = {
  /** The kind of the file in messages, such as `scenario`. */
  readonly what: string
  readonly mostBytes: number
}

/**
 * Reads a text file that an argument names; refuses, without reading it, a path that is not a file or a file that is
 * too large.
 */
export const readTextFile = (path: string, { what, mostBytes }: FileFormat) =>
  Effect.suspend(() => {
    const stat = statOf(path)
    // A relative path that is not found is often one in another folder.
    const where = isAbsolute(path) ? '' : ` in ${process.cwd()}`
    if (!stat) return Effect.fail(wrongUse(`there is no ${what} ${path}${where}`))
    if (stat.isDirectory()) return Effect.fail(wrongUse(`${path} is a folder, and no ${what}`))
    if (!stat.isFile()) return Effect.fail(wrongUse(`${path} is no file`))
    if (stat.size > mostBytes)
      return Effect.fail(wrongUse(`${path} is larger than a ${what} can be: ${Math.round(mostBytes / 1e6)} MB`))
    return Effect.try({
      // The decoder drops the byte order mark with which some editors begin a file.
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
