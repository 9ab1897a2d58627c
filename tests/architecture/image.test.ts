import { spawnSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { dirname, relative } from 'node:path/posix'
import { expect, test } from 'vitest'
import { ownFolder } from '#gateway/db/prepared/place.ts'
import { type Import, importsOf } from '#tests/kit/imports.ts'

/** The files of this repository in the last stage of the image. */
const copied = readFileSync('Dockerfile', 'utf8')
  .split(/^FROM /m)
  .at(-1)!
  .matchAll(/^COPY (?!--from)(\S+) /gm)
  .map(([, path]) => path!)
  .toArray()

const isCopied = (file: string) => copied.some((path) => file === path || file.startsWith(`${path}/`))

const entries = [
  'gateway/main.ts',
  'gateway/catalog/main.ts',
  'gateway/city/main.ts',
  'gateway/log/main.ts',
  'gateway/watchdog-thread.ts',
]
const isOurs = ({ target }: Import) => /\.tsx?$/.test(target)
const loads = (file: string) => importsOf(file).filter(({ isOfTypes }) => !isOfTypes)

/** Our files that are loaded when one is, from file to file. */
function loadedWith(file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file)) return seen
  seen.add(file)
  for (const { target } of loads(file).filter(isOurs)) loadedWith(target, seen)
  return seen
}

test.each(entries)('the image holds every file that %s loads', (entry) => {
  const loaded = [...loadedWith(entry)]
  expect(loaded.filter((file) => !isCopied(file))).toEqual([])
})

test('packages that the image loads are dependencies, and dependencies are packages that it loads', () => {
  const packages = entries
    .flatMap((entry) => [...loadedWith(entry)])
    .flatMap(loads)
    .filter((one) => !isOurs(one) && !isBuiltin(one.target))
    .map(({ target }) => target.match(/^(@[^/]+\/)?[^/]+/)![0])
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

test('a release holds all files of the image, its pages and the versions of its packages', () => {
  const { files } = JSON.parse(readFileSync('package.json', 'utf8')) as { files: readonly string[] }
  const needed = [...copied.filter((path) => path !== 'package.json'), 'web/dist', 'npm-shrinkwrap.json']
  expect(needed.filter((path) => !files.includes(path))).toEqual([])
})

test('an install in a checkout makes the prepared database, and the image and a release carry it', () => {
  const { files, scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as {
    files: readonly string[]
    scripts: Record<string, string>
  }
  const folder = relative('.', ownFolder)
  expect(scripts['prepare']).toContain(`import('./${dirname(folder)}/main.ts').catch(`)
  expect(files).toContain(folder.split('/')[0])
  const [build = '', last = ''] = [1, -1].map((index) =>
    readFileSync('Dockerfile', 'utf8')
      .split(/^FROM /m)
      .at(index),
  )
  expect(build).toContain('npm run prepare')
  expect(last).toContain(`COPY --from=build /app/${folder} ./${folder}`)
})

test.each([
  ['20.20.2', 1],
  ['22.21.9', 1],
  ['22.22.0', 0],
  ['24.0.0', 0],
])('a start on Node %s ends with %i, and with one sentence where it is too old', (version, code) => {
  const script = `Object.defineProperty(process, 'versions', { value: { node: '${version}' } }); require('./gateway/old-node.cjs')`
  const { status, stderr } = spawnSync(process.execPath, ['-e', script], { encoding: 'utf8' })
  const sentence = `Comanda needs Node 22.22 or later, and this is ${version}.\n`
  expect([status, stderr]).toEqual([code, code === 1 ? sentence : ''])
  expect(readFileSync('package.json', 'utf8')).toContain('"prestart": "node gateway/old-node.cjs"')
})
