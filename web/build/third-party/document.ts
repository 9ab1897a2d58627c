import { globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { acceptedLicences } from './licences.ts'
import { type Lock, nameOf } from './lock.ts'
import { librariesOfSharp, noticesOf, olderLicence, standardText, standardTexts } from './texts.ts'

export const repository = resolve(import.meta.dirname, '../../..')

export const readLock = (): Lock =>
  (JSON.parse(readFileSync(join(repository, 'package-lock.json'), 'utf8')) as { packages: Lock }).packages

/** Packages with their texts. `titles` has the name and version of each one that has exactly these texts. */
type Group = { readonly titles: string[]; readonly texts: readonly string[] }

const rule = '-'.repeat(80)

/** The notices of these packages, and of our fonts and pictures, as plain text. Equal texts stand once. Throws for a licence that is not accepted. */
export function noticesDocument(head: string, folders: Iterable<string>, lock: Lock = readLock()): string {
  const groups = new Map<string, Group>()
  const lines = new Set<string>()
  const add = (title: string, texts: readonly string[]) => {
    const key = texts.join('\n\n')
    const group = groups.get(key) ?? { titles: [], texts }
    if (!group.titles.includes(title)) group.titles.push(title)
    groups.set(key, group)
  }
  for (const folder of [...folders].sort()) {
    const locked = lock[folder]
    if (!locked) throw new Error(`package-lock.json has no ${folder}.`)
    const name = nameOf(lock, folder)
    const expression = locked.license ?? olderLicence(join(repository, folder))
    const licences = acceptedLicences(name, expression)
    const title = `${name} ${locked.version}`
    lines.add(`${title} (${expression})`)
    add(title, locked.optional ? standardTexts(name, licences) : noticesOf(join(repository, folder), licences))
    if (name.startsWith('@img/sharp-')) add('Libraries inside of the binaries of sharp', [librariesOfSharp(repository)])
    if (name === '@electric-sql/pglite') add('PostgreSQL, inside of @electric-sql/pglite', [standardText('PostgreSQL')])
  }
  for (const path of globSync('web/shared/ui/fonts/OFL-*.txt', { cwd: repository }).sort()) {
    const title = `Font ${/OFL-(.+)\.txt$/.exec(path)?.[1]}`
    lines.add(`${title} (OFL-1.1)`)
    add(title, [readFileSync(join(repository, path), 'utf8').trim()])
  }
  lines.add('Fluent emoji, in our pictures (MIT)')
  add('Fluent emoji, in our pictures', ['Copyright (c) Microsoft Corporation.', standardText('MIT')])
  const parts = [...groups.values()].map(({ titles, texts }) => [titles.join('\n'), ...texts].join('\n\n'))
  return [head, [...lines].sort().join('\n'), ...parts].join(`\n\n${rule}\n\n`).concat('\n')
}
