/**
 * Returns the alias, in a path of the web client, whose colours the page takes; null when the page has no branch's
 * colours.
 */
export function shopInPath(pathname: string): string | null {
  const [, area, first, second, third] = pathname.split('/')
  if (area === 'menu' || area === 'encuesta') return decoded(first)
  // Couriers read their pages at night and at noon, so these follow the phone's scheme instead of a branch's colours.
  return area === 'logistics' && first === 'tracking' && second === 'order' ? decoded(third) : null
}

function decoded(segment: string | undefined): string | null {
  if (!segment) return null
  try {
    return decodeURIComponent(segment)
  } catch {
    return null
  }
}
