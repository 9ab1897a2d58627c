import { globSync, readFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { dirname, join } from 'node:path/posix'
import { expect, test } from 'vitest'

/** What the last stage of the image holds of this repository. */
const copied = readFileSync('Dockerfile', 'utf8')
  .split(/^FROM /m)
  .at(-1)!
  .matchAll(/^COPY (?!--from)(\S+) /gm)
  .map(([, path]) => path!)
  .toArray()

const isCopied = (file: string) => copied.some((path) => file === path || file.startsWith(`${path}/`))

/** An import of a package; types are gone when the program runs. */
const packageImport =
  /^(?:import|export)\s(?!type\s)(?:[^'"()=;]*?\sfrom\s)?'([^#.'][^']*)'|\bimport\('([^#.'][^']*)'\)/gm

/** The files of ours that are loaded when one is, from file to file; imports of types are gone by then. */
function loadedWith(file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file)) return seen
  seen.add(file)
  const imports = readFileSync(file, 'utf8').matchAll(
    /^(?:import|export)\s(?!type\s)(?:[^'"()=;]*?\sfrom\s)?'([#.][^']+)'|\bimport\('([#.][^']+)'\)/gm,
  )
  for (const [, fixed, lazy] of imports) {
    const to = fixed ?? lazy!
    loadedWith(to.startsWith('.') ? join(dirname(file), to) : to.slice(1), seen)
  }
  return seen
}

test.each(['gateway/main.ts', 'gateway/catalog/main.ts', 'gateway/watchdog-thread.ts'])(
  'the image holds every file that %s loads',
  (entry) => {
    const missing = [...loadedWith(entry)].filter((file) => !isCopied(file))
    expect(missing).toEqual([])
  },
)

test('packages that the image loads are dependencies, and dependencies are packages that it loads', () => {
  const packages = ['gateway/main.ts', 'gateway/catalog/main.ts', 'gateway/watchdog-thread.ts']
    .flatMap((entry) => [...loadedWith(entry)])
    .flatMap((file) => [...readFileSync(file, 'utf8').matchAll(packageImport)])
    .map(([, fixed, lazy]) => (fixed ?? lazy!).match(/^(@[^/]+\/)?[^/]+/)![0])
    .filter((name) => !isBuiltin(name))
  const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as { dependencies: Record<string, string> }
  expect([...new Set(packages)].sort()).toEqual(Object.keys(dependencies).sort())
})

test('the image holds every file that the gateway reads beside its modules', () => {
  const read = globSync('gateway/**/*.ts').flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/'(?:\.\.\/)+((?:demo|openapi)\/[\w/.-]+)'/g)].map(([, path]) => path!),
  )
  expect(read.length).toBeGreaterThan(0)
  expect(read.filter((path) => !isCopied(path) && !path.endsWith('.ts'))).toEqual([])
})
