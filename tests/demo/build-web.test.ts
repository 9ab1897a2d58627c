import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { buildWeb, buildWebApart, sources, sourcesDigest } from '#demo/build-web.ts'
import { importsOf } from '#tests/kit/imports.ts'

beforeAll(buildWeb, 120_000)

/** All our files that run when these do. */
function withImports(...entries: readonly string[]): readonly string[] {
  const seen = new Set(entries)
  for (const file of seen)
    for (const { target, isOfTypes } of importsOf(file)) if (!isOfTypes && existsSync(target)) seen.add(target)
  return [...seen].filter((file) => /\.tsx?$/.test(file))
}

test('the build lists every file of ours that its pages and its service worker use', () => {
  const listed = new Set(readFileSync(sources, 'utf8').split('\n'))
  const made = withImports('web/diner/main.tsx', 'web/worker/service-worker.ts')
  expect(made.length).toBeGreaterThan(400)
  expect(made.filter((file) => !listed.has(file))).toEqual([])
})

test.each([
  ['a rule', 'domain/cart/decide.ts'],
  ['a reader of the contract', 'openapi/wire/orders.ts'],
  ['a style', 'web/shared/ui/sheet.module.css'],
  ['a text of the worker', 'web/shared/texts/push.ts'],
])('a change of %s is built again', (_, changed) => {
  const contentOf = (file: string) => (file === changed ? Buffer.from('changed') : readFileSync(file))
  expect(sourcesDigest(contentOf)).not.toBe(sourcesDigest())
})

test('a change of a file that no page reads builds nothing', () => {
  const contentOf = (file: string) => (file.startsWith('gateway/') ? Buffer.from('changed') : readFileSync(file))
  expect(sourcesDigest(contentOf)).toBe(sourcesDigest())
})

test('the demo builds in another process, and ends with a sentence when that one fails', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'comanda-builder-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const said = join(folder, 'pid')
  const builder = join(folder, 'builder.mjs')
  writeFileSync(
    builder,
    `import { writeFileSync } from 'node:fs'; writeFileSync(${JSON.stringify(said)}, String(process.pid))`,
  )
  await buildWebApart(() => false, builder)
  expect(Number(readFileSync(said, 'utf8'))).not.toBe(process.pid)
  writeFileSync(builder, 'process.exit(3)')
  await expect(buildWebApart(() => false, builder)).rejects.toThrow('The web client was not built (code 3).')
  await expect(buildWebApart(() => true, builder)).resolves.toBeUndefined()
})
