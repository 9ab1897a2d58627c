import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

type Manifest = {
  readonly author?: string | { readonly name?: string }
  readonly licenses?: readonly { readonly type: string }[]
}

const manifestOf = (folder: string) => JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest

/** The licence in the field of old manifests, which npm does not take into its lock. */
export const olderLicence = (folder: string): string | undefined =>
  manifestOf(folder)
    .licenses?.map(({ type }) => type)
    .join(' AND ')

const isNotice = /^(licen[cs]e|copying|notice|third.?party)/i
const standard: Readonly<Record<string, readonly string[]>> = {
  'Apache-2.0': ['Apache-2.0'],
  MIT: ['MIT'],
  // The LGPL adds to the GPL.
  'LGPL-3.0-or-later': ['LGPL-3.0', 'GPL-3.0'],
}
const read = (path: string) =>
  readFileSync(path, 'utf8')
    .replaceAll('\r\n', '\n')
    .replaceAll(/[ \t]+$/gm, '')
    .trim()

/** The files of a package about its licence, or, where it brings none, its author, its README's section and the standard text. */
export function noticesOf(folder: string, licences: readonly string[]): string[] {
  const files = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() && isNotice.test(entry.name))
    .map(({ name }) => name)
    .sort()
  const notices = files.map((name) => read(join(folder, name)))
  if (files.some((name) => /^(lic|copy)/i.test(name))) return notices
  return [...notices, authorOf(folder), ...sectionOf(folder), ...standardTexts(folder, licences)].filter(Boolean)
}

/** The libraries inside of sharp's binaries: every such package has the same list. */
export function librariesOfSharp(root: string): string {
  const [readme] = globSync('node_modules/@img/sharp-{libvips,win32}-*/README.md', { cwd: root })
  if (!readme) throw new Error('sharp has no binaries on this machine: run npm ci.')
  return read(join(root, readme)).replace(/^[\s\S]*?## Licensing\s+/, '')
}

export const standardText = (name: string): string => read(join(import.meta.dirname, `texts/${name}.txt`))

/** The notices of a package that some machines lack: they may not depend on the machine. */
export function standardTexts(name: string, licences: readonly string[]): string[] {
  return licences.flatMap((licence) => {
    const files = standard[licence]
    if (!files)
      throw new Error(`${name} brings no text of its licence ${licence}: put it into web/build/third-party/texts.`)
    return files.map(standardText)
  })
}

function authorOf(folder: string): string {
  const { author } = manifestOf(folder)
  const name = typeof author === 'string' ? author : author?.name
  return name ? `Copyright (c) ${name}` : ''
}

function sectionOf(folder: string): string[] {
  const path = join(folder, 'README.md')
  const section = existsSync(path)
    ? /^#+ licen[cs]e\s*\n([\s\S]+?)(?=^#|(?![\s\S]))/im.exec(read(path))?.[1]?.trim()
    : undefined
  return section && section.length > 40 ? [section] : []
}
