import { closeSync, constants, openSync, readSync } from 'node:fs'
import type { Environment } from './room-settings.ts'

/** Longer than any key or list of keys. */
const mostBytes = 64 * 1024

type FromFiles = { readonly given: Environment } | { readonly fault: string }

/**
 * Takes settings from files, as containers hand secrets over: `ADMIN_TOKEN_FILE=/run/secrets/token` stands for `ADMIN_TOKEN`. Line ends
 * behind the value do not count. A fault is a sentence without the value and without the name of the file.
 */
export function fromFiles(environment: Environment, names: readonly string[]): FromFiles {
  const read: Record<string, string> = {}
  for (const name of names) {
    const file = `${name}_FILE`
    const path = environment[file]
    if (path === undefined || names.includes(file)) continue
    if (environment[name] !== undefined) return { fault: `${name} and ${file} exclude each other.` }
    const value = textOf(path)
    if (value === null) return { fault: `${file} names a file that cannot be read, or is longer than 64 KiB.` }
    if (value !== '') read[name] = value
  }
  return { given: { ...environment, ...read } }
}

/** Null for what cannot be read. A pipe without a writer is empty, and does not hold the start. */
function textOf(path: string): string | null {
  try {
    const file = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK)
    try {
      const buffer = Buffer.alloc(mostBytes + 1)
      const bytes = readSync(file, buffer)
      return bytes > mostBytes ? null : buffer.toString('utf8', 0, bytes).replace(/[\r\n]+$/, '')
    } finally {
      closeSync(file)
    }
  } catch {
    return null
  }
}
