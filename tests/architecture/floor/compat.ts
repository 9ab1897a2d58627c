import data from '@mdn/browser-compat-data' with { type: 'json' }
import type { BrowserName, CompatStatement, Identifier, SimpleSupportStatement } from '@mdn/browser-compat-data/types'
import { type OldestBrowser, oldestBrowsers } from '#web/build/oldest-browsers.ts'

/** A feature of the platform, under the name by which it is listed, and our oldest browsers that lack it. */
export type Feature = { readonly name: string; readonly lacking: readonly string[] }

const browserNames: Readonly<Record<string, BrowserName>> = {
  ios_saf: 'safari_ios',
  safari: 'safari',
  chrome: 'chrome',
  and_chr: 'chrome_android',
  android: 'webview_android',
  firefox: 'firefox',
  and_ff: 'firefox_android',
  samsung: 'samsunginternet_android',
}

const floor = oldestBrowsers().map((browser) => ({ ...browser, browser: browserNameOf(browser) }))

function browserNameOf({ name }: OldestBrowser): BrowserName {
  const known = browserNames[name]
  if (!known) throw new Error(`No compatibility data for '${name}' of browserslist`)
  return known
}

/** The published data under a path such as `javascript.builtins.Map`; undefined when there is none. */
export const compatAt = (...path: readonly string[]): Identifier | undefined =>
  path.reduce<Identifier | undefined>(
    (at, key) => (at && Object.hasOwn(at, key) ? at[key] : undefined),
    data as unknown as Identifier,
  )

/** The features directly below. */
export const childrenOf = (at: Identifier | undefined): readonly (readonly [string, Identifier])[] =>
  Object.entries(at ?? {}).flatMap(([key, one]) => (key === '__compat' ? [] : [[key, one as Identifier] as const]))

/** The names and versions of our oldest browsers that lack the feature. Empty without data. */
export const lackingOf = (statement: CompatStatement | undefined): readonly string[] => without(statement, isIn)

/** The same, with those that have the feature only in part or with a fault. */
export const halfLackingOf = (statement: CompatStatement | undefined): readonly string[] =>
  without(statement, (one, version) => isIn(one, version) && one.partial_implementation !== true)

const without = (
  statement: CompatStatement | undefined,
  has: (one: SimpleSupportStatement, version: string) => boolean,
): readonly string[] =>
  floor
    .filter(({ browser, version }) => {
      const support = statement?.support[browser]
      // Without data a browser counts as having it.
      return support !== undefined && ![support].flat().some((one) => has(one, version))
    })
    .map(({ name, version }) => `${name} ${version}`)

/** Null when all our oldest browsers have the feature, or when nothing is published about it. */
export function tooNew(name: string, at: Identifier | undefined): Feature | null {
  const lacking = lackingOf(at?.__compat)
  return lacking.length > 0 ? { name, lacking } : null
}

/** Behind a flag, a prefix or another name a page does not find the feature. */
function isIn(one: SimpleSupportStatement, version: string): boolean {
  const { version_added: added, version_removed: removed } = one
  if (one.flags || one.prefix || one.alternative_name || typeof added !== 'string' || added === 'preview') return false
  return !isOlder(version, added) && !(typeof removed === 'string' && !isOlder(version, removed))
}

function isOlder(one: string, other: string): boolean {
  const [a, b] = [one, other].map((text) => text.replace('≤', '').split('.').map(Number)) as [number[], number[]]
  const at = b.findIndex((part, index) => part !== (a[index] ?? 0))
  return at !== -1 && (a[at] ?? 0) < (b[at] ?? 0)
}
