import { slug } from '#domain/slug/slug.ts'

/**
 * Returns the alias that a diner means: the alias in a pasted link of a shop, unchanged, or the typed words without
 * regard to capitals and accents. Empty when the text holds none.
 */
export function aliasIn(text: string): string {
  const [, linked] = /\/(?:menu|logistics)\/([A-Za-z0-9_-]+)/.exec(text) ?? []
  if (linked) return linked
  const typed = text.trim().toLowerCase()
  return /^[a-z0-9_-]+$/.test(typed) ? typed : slug(typed)
}
