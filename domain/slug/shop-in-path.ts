/** Whose shop a path of the web client shows, by its alias; null where it follows no shop. */
export function shopInPath(pathname: string): string | null {
  const [, area, first, second, third] = pathname.split('/')
  if (area === 'menu' || area === 'encuesta') return decoded(first)
  // A courier's pages are read at night and at noon: they follow the phone, not a shop.
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
