import { slug } from '#domain/slug/slug.ts'

/**
 * The alias that a diner means: the one in a pasted link of a shop as it stands there, or the typed words, whose capitals
 * and accents do not matter. Empty when the text holds none.
 */
export function aliasIn(text: string): string {
  const [, linked] = /\/(?:menu|logistics)\/([A-Za-z0-9_-]+)/.exec(text) ?? []
  if (linked) return linked
  const typed = text.trim().toLowerCase()
  return /^[a-z0-9_-]+$/.test(typed) ? typed : slug(typed)
}
