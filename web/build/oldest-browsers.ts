import { readFileSync } from 'node:fs'

/** The oldest version of one browser that diners and couriers may use, with browserslist's name of the browser. */
export type OldestBrowser = { readonly name: string; readonly version: string }

/** The bundler's names. The list's other browsers use the engine of one of these. */
const targetNames: Readonly<Record<string, string>> = {
  ios_saf: 'ios',
  safari: 'safari',
  chrome: 'chrome',
  firefox: 'firefox',
}

/** Reads the list `browserslist` of package.json, in which each entry has the form `chrome >= 109`. */
export function oldestBrowsers(): readonly OldestBrowser[] {
  const text = readFileSync(new URL('../../package.json', import.meta.url), 'utf8')
  const { browserslist } = JSON.parse(text) as { browserslist: readonly string[] }
  return browserslist.map((entry) => {
    const [, name, version] = /^(\w+) >= ([\d.]+)$/.exec(entry) ?? []
    if (!name || !version)
      throw new Error(`package.json: browserslist has '${entry}', which is not like 'chrome >= 109'`)
    return { name, version }
  })
}

/** The build's targets for styles, such as `chrome109`. */
export const styleTargets = (browsers: readonly OldestBrowser[] = oldestBrowsers()): string[] =>
  browsers.flatMap(({ name, version }) => (targetNames[name] ? [`${targetNames[name]}${version}`] : []))

/**
 * The build's targets for scripts. Safari 15 supports class fields but fails at a parenthesis in one. For that target
 * the bundler would turn each private field into a WeakMap, which is slower and a kilobyte larger. Instead, a test
 * finds such parentheses (`tests/architecture/floor/syntax.ts`).
 */
export const scriptTargets = (browsers: readonly OldestBrowser[] = oldestBrowsers()): string[] =>
  styleTargets(browsers).map((target) => target.replace(/^(ios|safari)15[.]\d+$/, (_, name) => `${name}16`))
