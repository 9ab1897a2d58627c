import { accessSync, constants, statSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** Where Debian puts servers. The PATH of an ordinary user lacks it. */
const serverFolder = '/usr/sbin'

/** The path of a program; null where the machine lacks it. */
export const findProgram = (name: string): string | null =>
  `${process.env['PATH'] ?? ''}${delimiter}${serverFolder}`
    .split(delimiter)
    .map((folder) => join(folder, name))
    .find(isExecutable) ?? null

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return statSync(path).isFile()
  } catch {
    return false
  }
}
