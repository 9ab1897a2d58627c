import { spawnSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { beforeAll, describe, expect, test } from 'vitest'
import { oldestBrowsers, scriptTargets, styleTargets } from '#web/build/oldest-browsers.ts'
import { accepted } from './floor/accepted.ts'
import { compatAt } from './floor/compat.ts'
import { usesOfPage } from './floor/page.ts'
import { type Use, usesOfScript } from './floor/script.ts'
import { usesOfSources } from './floor/sources.ts'
import { usesOfStyle } from './floor/style.ts'

const dynamicUnits = compatAt('css', 'types', 'length', 'viewport_percentage_units_dynamic')?.__compat

const names = (uses: readonly { name: string }[]) => [...new Set(uses.map(({ name }) => name))]

test('the floor of browsers is named once, in package.json, and the build lowers to it', () => {
  expect(oldestBrowsers()).toContainEqual({ name: 'ios_saf', version: '15.6' })
  expect(styleTargets()).toEqual(['ios15.6', 'safari15.6', 'chrome109', 'firefox115'])
  expect(scriptTargets()).toEqual(['ios16', 'safari16', 'chrome109', 'firefox115'])
})

test.each([
  ['a static method', 'export const a = Map.groupBy(list, f)', ['Map.groupBy']],
  ['one that is taken out', 'const { groupBy } = Map; groupBy(list, f)', ['Map.groupBy']],
  ['one by way of the window', 'window.Object.groupBy(list, f)', ['Object.groupBy']],
  ['a method by its name', 'list.toSorted()', ['Array.toSorted']],
  ['one in brackets', 'list["toSorted"]()', ['Array.toSorted']],
  ['an optional call', 'list?.with(0, 1)', ['Array.with']],
  ['a global', 'new Notification("a")', ['Notification']],
  ['a static method of the browser', 'AbortSignal.timeout(9)', ['AbortSignal.timeout']],
  ['a member of a singleton', 'navigator.wakeLock.request("screen")', ['Navigator.wakeLock']],
  ['an event', 'box.addEventListener("scrollend", f)', ['Document.scrollend']],
  ['lookbehind', 'text.match(/(?<=a)b/)', ['lookbehind']],
  ['lookbehind that the build has hidden', 'new RegExp("(?<!a)b", "u")', ['lookbehind']],
  ['the flag v', '/[a--b]/v.test(text)', ['regex flag v']],
  ['a static block', 'class A { static { f() } }', ['class static block']],
  ['a parenthesis in a field', 'class A { read = () => this.a }', ['parenthesis in a class field']],
  ['an element', 'jsx("search", { id: "a" })', ['<search>']],
  ['an attribute', 'jsx("div", { popover: "auto" })', ['<div popover>']],
  ['an inline style', 'jsx("div", { style: { color: "color-mix(in srgb, red, blue)" } })', ['color-mix()']],
])('the checker finds in a script: %s', (_, code, expected) => expect(names(usesOfScript(code))).toEqual(expected))

test.each([
  ['a name of the file’s own', 'class Notification {} new Notification()'],
  ['a question whether it is there', 'if (typeof Notification === "undefined") f()'],
  ['a method that the floor has', 'list.findLast(f); structuredClone(a); list.at(-1); Object.hasOwn(a, b)'],
  ['syntax that the floor has', 'class A { #a = 1; static b = 2; has(x) { return #a in x } } a ??= b'],
  ['a named group', 'text.match(/(?<year>\\d+)-(?:a)/d)'],
])('the checker does not find in a script: %s', (_, code) => expect(usesOfScript(code)).toEqual([]))

test.each([
  ['a function alone', 'a { color: color-mix(in srgb, red, blue) }', ['color-mix()']],
  [
    'one whose older value cannot help, as it has a variable',
    'a { color: red; color: color-mix(in srgb, var(--b), blue) }',
    ['color-mix()'],
  ],
  ['one in a custom property', ':root { --b: red; --b: color-mix(in srgb, red, blue) }', ['color-mix()']],
  ['a selector', 'a:has(b) { color: red }', [':has']],
  ['an at-rule', '@container (max-width: 9rem) { a { color: red } }', ['@container']],
  ['a range in a media query', '@media (width >= 9rem) { a { color: red } }', ['media range']],
  ['nesting', 'a { & b { color: red } }', ['nesting']],
  ['a property', 'a { text-wrap: pretty }', ['text-wrap']],
  ['a unit', 'a { height: 1lh }', ['unit lh']],
  ['a word', 'a { overflow: clip }', ['overflow: clip']],
  ['a variable of a backdrop', 'dialog::backdrop { background: var(--veil) }', ['var() in ::backdrop']],
])('the checker finds in a style: %s', (_, css, expected) => expect(names(usesOfStyle(css))).toEqual(expected))

test.each([
  ['a value after an older one', 'a { color: red; color: color-mix(in srgb, red, blue) }'],
  [
    'what @supports asks for',
    '@supports (color: color-mix(in srgb, red, red)) { a { color: color-mix(in srgb, var(--b), red) } }',
  ],
  ['a selector that @supports asks for', '@supports selector(:has(a)) { a:has(b) { color: red } }'],
  ['a property beside its prefixed one', 'a { -webkit-user-select: none; user-select: none }'],
  ['a name in quotes', 'a::after { content: "color-mix() :has" }'],
])('the checker does not find in a style: %s', (_, css) => expect(usesOfStyle(css)).toEqual([]))

test('the checker finds elements, attributes and styles of a page', () => {
  const page = '<search></search><p popover="auto">a</p><style>a:has(b) { color: red }</style>'
  expect(names(usesOfPage(page))).toEqual(['<search>', '<p popover>', ':has'])
})

describe('the build', () => {
  const read: Readonly<Record<string, (text: string, file: string) => readonly Use[]>> = {
    js: (text, file) => usesOfScript(text, file === 'service-worker.js' ? 'script' : 'module'),
    css: usesOfStyle,
    html: usesOfPage,
  }
  let found: readonly (Use & { file: string })[]
  beforeAll(() => {
    // In a separate process: where Vitest runs, React is built for development.
    const env = { ...process.env, NODE_ENV: 'production' }
    const { status } = spawnSync(process.execPath, ['demo/build-web.ts'], { stdio: 'inherit', env })
    if (status !== 0) throw new Error('The web client could not be built')
    found = globSync('**/*.{js,css,html}', { cwd: 'web/dist' }).flatMap((file) => {
      const use = read[file.split('.').at(-1) ?? '']
      return (use?.(readFileSync(`web/dist/${file}`, 'utf8'), file) ?? []).map((one) => ({ ...one, file }))
    })
  })
  const features = new Set(accepted.map(({ feature }) => feature))

  test('the build uses nothing that an oldest browser lacks, except accepted features with a reason', () => {
    const strays = found
      .filter(({ name }) => !features.has(name))
      .map(({ name, lacking, file, excerpt }) => `${name} (not in ${lacking.join(', ')}) in ${file}: ${excerpt}`)
    expect(strays).toEqual([])
  })

  test('our sources use nothing more than an oldest browser has, each in its accepted places', {
    timeout: 180_000,
  }, () => {
    const places = [...usesOfSources('web/tsconfig.json'), ...usesOfSources('web/worker/tsconfig.json')].map(
      ({ name, file }) => `${name} in ${file}`,
    )
    const expected = accepted.flatMap(({ feature, sources = [] }) => sources.map((file) => `${feature} in ${file}`))
    expect([...new Set(places)].sort()).toEqual(expected.sort())
  })

  test('an older browser shows the request to update it, and no other does', () => {
    expect(readFileSync('web/dist/index.html', 'utf8')).toContain('<p id="old-browser" hidden>')
    const styles = globSync('web/dist/assets/*.css').map((file) => readFileSync(file, 'utf8'))
    expect(styles.join('')).toMatch(/@supports not \(height:100dvh\)\{#old-browser\{[^}]*display:block/)
    const { safari, safari_ios: ios, chrome, firefox } = dynamicUnits!.support
    expect([safari, ios, chrome, firefox]).toMatchObject(
      ['15.4', '15.4', '108', '101'].map((version) => ({ version_added: version })),
    )
  })

  test('every accepted feature is still used', () => {
    const used = new Set(found.map(({ name }) => name))
    const gone = accepted.filter(({ feature, sources }) => !sources && !used.has(feature))
    expect(gone).toEqual([])
  })
})
