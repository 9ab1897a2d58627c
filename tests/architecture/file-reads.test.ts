import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path/posix'
import { expect, test } from 'vitest'
import { allowed, rows } from './import-rules.ts'

type FileRead = { readonly from: string; readonly path: string }

/** The paths that only one file may name, beyond its room's permitted imports. One that is no longer needed fails. */
const exceptions: readonly (FileRead & { readonly because: string })[] = [
  { from: 'demo/main.ts', path: './', because: 'it starts programs of the whole repository' },
  { from: 'demo/build-web.ts', path: './', because: 'it builds where the whole repository stands' },
  { from: 'web/build/oldest-browsers.ts', path: 'package.json', because: '`browserslist` stands there for every tool' },
  { from: 'web/build/list-sources.ts', path: '.', because: 'it names the sources from the root of the repository' },
  {
    from: 'web/build/drawing.ts',
    path: 'web/diner/pages/first-screen/draw-pages.tsx',
    because: 'it builds the file with which the gateway draws',
  },
  {
    from: 'web/build/drawing.ts',
    path: 'web/courier/drawing/draw-list.tsx',
    because: 'it builds the file with which the gateway draws a courier’s list',
  },
  {
    from: 'web/build/drawing.ts',
    path: 'web/diner/drawings/in-head.ts',
    because: 'it builds the script with which a document begins its calls',
  },
  {
    from: 'web/build/drawing.ts',
    path: 'web/diner/pages/first-screen/in-tracking.ts',
    because: 'it builds the script with which a document draws a map',
  },
  {
    from: 'web/build/drawing.ts',
    path: 'web/diner/drawings/in-document.ts',
    because: 'it builds the script with which a document draws',
  },
  {
    from: 'web/build/drawing.ts',
    path: 'web/diner/drawings/in-menu.ts',
    because: 'it builds the script of a drawn menu',
  },
  {
    from: 'web/build/third-party/document.ts',
    path: '.',
    because: 'it names packages from the root of the repository',
  },
  {
    from: 'web/build/third-party/document.ts',
    path: 'web/shared/ui/fonts/OFL-*.txt',
    because: 'the licences of fonts stand beside them',
  },
  {
    from: 'web/build/third-party/main.ts',
    path: 'web/{diner,courier,console,shared,worker}*.{ts,tsx}',
    because: 'it looks for the packages that the pages import',
  },
  { from: 'gateway/node/serve.ts', path: 'web/dist', because: 'it serves the built web client' },
  { from: 'gateway/commands/access-table.ts', path: 'docs/access.md', because: 'it makes the document from the rules' },
  {
    from: 'gateway/commands/data-map.ts',
    path: 'docs/operations.md',
    because: 'it writes the table of stored data there',
  },
  {
    from: 'gateway/commands/settings-table.ts',
    path: 'docs/operations.md',
    because: 'it writes the table of settings there',
  },
  {
    from: 'gateway/commands/settings-table.ts',
    path: 'docker-compose.yml',
    because: 'it hands the settings over there',
  },
  { from: 'gateway/commands/settings-table.ts', path: '.env.example', because: 'it lists the settings there' },
  { from: 'gateway/catalog/reference/main.ts', path: 'docs/catalog-reference.md', because: 'it makes the page' },
  { from: 'gateway/catalog/reference/main.ts', path: 'demo/', because: 'its examples are from the shops there' },
  { from: 'web/build/list-sources.ts', path: '.', because: 'it names sources from the root of the repository' },
  {
    from: 'web/build/css-module-types.ts',
    path: 'node_modules/.cache/css-modules',
    because: 'it keeps the types of style sheets there',
  },
  { from: 'simulator/process/caller.ts', path: '.', because: 'it tells the person where the checkout is' },
  {
    from: 'simulator/services/city.ts',
    path: 'demo/city/streets.json',
    because: 'the fleet drives through the city of the demo',
  },
  {
    from: 'simulator/commands/import-command.ts',
    path: 'tests/recorded',
    because: 'an imported log becomes a test',
  },
]

const notCode =
  /\/\*[\s\S]*?\*\/|(?<!:)\/\/.*|^(?:import|export)\s(?:[^'"()=;]*?\sfrom\s)?'[^']+'|\bimport\('[^']+'\)/gm
const pathInText = /['"`](\.{1,2}\/[^'"`\s]*|(?:domain|openapi|gateway|web|simulator|demo|tests)\/[^'"`\s$]*)['"`]/g

/** Paths of the repository in the text of a source file: beside it (`../demo/…`), or from the root (`demo/…`). */
const pathsIn = (file: string): readonly FileRead[] =>
  [...readFileSync(file, 'utf8').replace(notCode, '').matchAll(pathInText)].map(([, path = '']) => ({
    from: file,
    path: path.startsWith('.') ? join(dirname(file), path) : path,
  }))

const isFine = ({ from, path }: FileRead) => {
  const row = rows.find((one) => new RegExp(one.from).test(from))
  return row !== undefined && new RegExp(allowed(row)).test(path)
}

const isExcepted = (read: FileRead) => exceptions.some(({ from, path }) => from === read.from && path === read.path)

const strays = globSync('{domain,openapi,gateway,web,simulator,demo}/**/*.{ts,tsx}', {
  exclude: ['web/dist/**', 'openapi/generated/**'],
})
  .flatMap(pathsIn)
  .filter((read) => !isFine(read))

test('a room reads only files of the rooms that it may import', () => {
  expect(strays.filter((read) => !isExcepted(read))).toEqual([])
})

test('every exception is still needed', () => {
  expect(
    exceptions.filter(({ from, path }) => !strays.some((read) => read.from === from && read.path === path)),
  ).toEqual([])
})
