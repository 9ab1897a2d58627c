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

const parts = ['package.json', 'package-lock.json', 'gateway', 'domain', 'openapi', 'demo']

/**
 * A folder with the gateway of the newest release, from the history of the repository. It shares our packages where the release has the same
 * ones, and has its own from npm elsewhere. Throws where the history lacks the release.
 */
export function unpackLastRelease() {
  const last = releases().at(-1)
  if (!last) throw new Error('docs/releases.md names no release')
  const folder = mkdtempSync(join(tmpdir(), `comanda-${last.number}-`))
  const remove = () => rmSync(folder, { recursive: true, force: true })
  try {
    execFileSync('tar', ['x', '-C', folder], { input: git('archive', last.commit, ...parts) })
    const packages = (at: string) => packagesIn(readFileSync(join(at, 'package-lock.json'), 'utf8'))
    if (packages(folder) === packages(root)) symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
    else
      execFileSync('npm', ['ci', '--omit=dev', '--ignore-scripts', '--no-audit', '--no-fund'], {
        cwd: folder,
        stdio: 'ignore',
      })
  } catch (error) {
    remove()
    throw new Error(`release ${last.number} (${last.commit}) could not be unpacked`, { cause: error })
  }
  return { folder, remove }
}

/** The packages that a server installs, with their versions, as one text. */
export function packagesIn(lock: string): string {
  const { packages } = JSON.parse(lock) as {
    readonly packages: Readonly<Record<string, { readonly version?: string; readonly dev?: boolean }>>
  }
  const installed = Object.entries(packages).filter(([path, { dev }]) => path !== '' && !dev)
  return installed.map(([path, { version }]) => `${path}@${version}`).join('\n')
}
