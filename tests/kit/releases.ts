import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../', import.meta.url))

export type ReleaseRow = {
  readonly number: string
  readonly date: string
  readonly commit: string
  readonly level: number
  readonly fixture: string
}

/** The rows of the table in `docs/releases.md`, the oldest release first. */
export function releasesOf(text: string): readonly ReleaseRow[] {
  const rows = text.matchAll(
    /^\| (?<number>\d+\.\d+\.\d+) \| (?<date>\d{4}-\d\d-\d\d) \| `(?<commit>[0-9a-f]{8,40})` \| (?<level>\d+) \| `(?<fixture>[\w.-]+)` \|/gm,
  )
  return [...rows].map(({ groups = {} }) => ({
    ...{ number: groups['number']!, date: groups['date']!, commit: groups['commit']!, fixture: groups['fixture']! },
    level: Number(groups['level']),
  }))
}

export const releases = () => releasesOf(readFileSync(join(root, 'docs/releases.md'), 'utf8'))

const git = (...given: readonly string[]) =>
  execFileSync('git', given, { cwd: root, stdio: ['ignore', 'pipe', 'ignore'], maxBuffer: 2 ** 28 })

/** Whether this tree is a repository with all of its commits. A packed release and a shallow clone are not. */
export function hasHistory(): boolean {
  try {
    return git('rev-parse', '--is-shallow-repository').toString().trim() === 'false'
  } catch {
    return false
  }
}

/** The commit of the newest release. Throws where the history lacks it. */
export function lastReleaseCommit(): string {
  const last = releases().at(-1)
  if (!last) throw new Error('docs/releases.md names no release')
  git('cat-file', '-e', `${last.commit}^{commit}`)
  return last.commit
}

const parts = ['package.json', 'package-lock.json', 'gateway', 'domain', 'openapi', 'demo']

/**
 * A folder with the gateway of a release, from the history of the repository. It shares our packages where they hold those of the release, and has
 * its own from npm elsewhere.
 */
export function unpackRelease(commit: string) {
  const folder = mkdtempSync(join(tmpdir(), `comanda-${commit}-`))
  execFileSync('tar', ['x', '-C', folder], { input: git('archive', commit, ...parts) })
  const lockOf = (at: string) => readFileSync(join(at, 'package-lock.json'), 'utf8')
  if (holdsPackages(lockOf(root), lockOf(folder))) symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  else execFileSync('npm', ['ci', '--omit=dev', '--ignore-scripts', '--no-audit', '--no-fund'], { cwd: folder })
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) }
}

type Lock = { readonly packages: Readonly<Record<string, { readonly version?: string; readonly dev?: boolean }>> }

/** Whether the packages of one lock file hold those that a server with the other one installs, in the same versions. */
export function holdsPackages(ours: string, theirs: string): boolean {
  const own = (JSON.parse(ours) as Lock).packages
  return Object.entries((JSON.parse(theirs) as Lock).packages)
    .filter(([path, { dev }]) => path !== '' && !dev)
    .every(([path, { version }]) => own[path]?.version === version)
}
