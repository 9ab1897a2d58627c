const ofLogistics = /\/logistics\/([^/?#\s]+)\/(?:rider|shipments)\b/
const ofMenu = /\/menu\/([^/?#\s]+)/

/**
 * Returns the store's alias from a text that a courier has pasted or typed: a link to any of its pages, or the alias
 * itself. Null without one.
 */
export function aliasIn(text: string): string | null {
  const typed = text.trim()
  const [, inLink] = ofLogistics.exec(typed) ?? ofMenu.exec(typed) ?? []
  const alias = inLink ?? (/^[\p{L}\d-]+$/u.test(typed) ? typed : null)
  return alias && readable(alias).toLowerCase()
}

function readable(alias: string): string {
  try {
    return decodeURIComponent(alias)
  } catch {
    return alias
  }
}
