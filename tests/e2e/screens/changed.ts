import { existsSync } from 'node:fs'
import { filesChangedSince } from '../../kit/changed-files.ts'
import { importsOf } from '../../kit/imports.ts'
import { isWhole, sampled, sinceVariable } from '../../kit/sample.ts'
import type { Group } from './screen.ts'

const sweep = 'screens'

/** The screens that this run tries: its share, and each with a changed file, including its imports. */
export function screensOfRun(groups: readonly Group[]): readonly Group[] {
  if (isWhole()) return groups
  const changed = filesChangedSince(process.env[sinceVariable] ?? 'HEAD')
  const share = new Set(
    sampled(
      sweep,
      4,
      groups.flatMap(({ screens }) => screens),
    ),
  )
  const isChanged = (file: string) => reaches(file, changed)
  return groups
    .map((group) => ({ ...group, screens: group.screens.filter((it) => share.has(it) || it.shows.some(isChanged)) }))
    .filter(({ screens }) => screens.length > 0)
}

const imported = new Map<string, readonly string[]>()

/** Our files that a file runs; each is read once. Types, such as those of the contract, change no screen. */
function importedBy(file: string): readonly string[] {
  const known = imported.get(file)
  if (known) return known
  const files = importsOf(file).flatMap(({ target, isOfTypes }) => (isOfTypes || !existsSync(target) ? [] : [target]))
  imported.set(file, files)
  return files
}

/** Whether a file, or one that it imports at any depth, is among `changed`. */
function reaches(from: string, changed: ReadonlySet<string>): boolean {
  const seen = new Set([from])
  for (const file of seen) {
    if (changed.has(file)) return true
    for (const target of importedBy(file)) seen.add(target)
  }
  return false
}
