const browsers = [
  ['Edge', /Edg(?:A|iOS)?\//],
  ['Samsung Internet', /SamsungBrowser\//],
  ['Firefox', /(?:Firefox|FxiOS)\//],
  ['Chrome', /(?:Chrome|CriOS)\//],
  ['Safari', /Safari\//],
] as const

const systems = [
  ['Android', /Android/],
  ['iPad', /iPad/],
  ['iPhone', /iPhone/],
  ['Windows', /Windows/],
  ['Mac', /Macintosh/],
  ['Linux', /Linux/],
] as const

/** A browser in two words, of the name that it gives itself; null for one that says nothing known. */
export function browserName(agent: string): string | null {
  const nameIn = (all: readonly (readonly [string, RegExp])[]) => all.find(([, sign]) => sign.test(agent))?.[0]
  const [browser, system] = [nameIn(browsers), nameIn(systems)]
  return browser && system ? `${browser}\u00A0· ${system}` : (browser ?? system ?? null)
}
