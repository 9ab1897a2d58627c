import { closeSync, constants, existsSync, mkdirSync, openSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { Effect } from 'effect'
import { wrongUse } from './exit-codes.ts'

/** Writes a file that a flag names, with the folders above it. */
export const writeFile = (path: string, text: string) =>
  Effect.try({
    try: () => {
      makeFolders(dirname(path))
      writeFileSync(path, text)
    },
    catch: (error) => wrongUse(whyNot(path, error)),
  })

/**
 * Checks before a run of minutes whether its files can be written afterwards. Existing content stays unchanged. Fails
 * with a sentence for the first file that cannot be written, and where two flags name one file.
 */
export const checkWritable = (paths: readonly string[]) =>
  Effect.forEach(
    paths,
    (path, index) =>
      paths.indexOf(path) < index
        ? Effect.fail(wrongUse(`two flags name the file ${path}`))
        : Effect.try({ try: () => openOnce(path), catch: (error) => wrongUse(whyNot(path, error)) }),
    { discard: true },
  )

/** Makes a folder that a flag names. */
export const makeFolder = (path: string) =>
  Effect.try({ try: () => makeFolders(path), catch: (error) => wrongUse(whyNot(path, error)) })

/** Makes a folder and its parents. Node's own function never ends below /proc, where a folder cannot be made. */
export function makeFolders(path: string): void {
  if (existsSync(path)) return
  makeFolders(dirname(path))
  try {
    mkdirSync(path)
  } catch (error) {
    if (!isFolder(path)) throw error // otherwise another command has just made it
  }
}

/** Returns why a path cannot be written, in one sentence. */
export function whyNot(path: string, error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return `${path} cannot be written: ${reasons[code] ?? (code || 'it is no path')}`
}

const reasons: Readonly<Record<string, string>> = {
  EISDIR: 'it is a folder',
  ENOTDIR: 'its parent is not a folder',
  EEXIST: 'its parent is not a folder',
  EACCES: 'that is not allowed',
  EPERM: 'that is not allowed',
  EROFS: 'nothing can be written there',
  ENOENT: 'nothing can be written there',
  ENOSPC: 'the disk is full',
  ENAMETOOLONG: 'its name is too long',
  ENXIO: 'it is a pipe without a reader',
}

const isFolder = (path: string) => statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false

const { O_WRONLY, O_APPEND, O_CREAT, O_NONBLOCK } = constants

function openOnce(path: string): void {
  makeFolders(dirname(path))
  const isNew = !existsSync(path)
  // Does not wait for the reader of a pipe.
  closeSync(openSync(path, O_WRONLY | O_APPEND | O_CREAT | O_NONBLOCK))
  if (isNew) rmSync(path)
}
