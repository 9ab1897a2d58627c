import { readFileSync } from 'node:fs'

type IconSet = { readonly icons: Readonly<Record<string, { readonly body: string }>> }

const set = JSON.parse(
  readFileSync(new URL('../../node_modules/@iconify-json/fluent-emoji/icons.json', import.meta.url), 'utf8'),
) as IconSet

/** The body of a Fluent emoji (MIT licence), drawn in a box of 32 × 32. */
export function emoji(name: string): string {
  const icon = set.icons[name]
  if (!icon) throw new Error(`The icon set has no ${name}`)
  return icon.body
}
