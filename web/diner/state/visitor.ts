/**
 * ENTRY-17: the token of a user signed in at another site on this host. Calls to an external partner carry it
 * (EXT-02).
 */
export const userToken = (): string | null => cookie('sessionId')

/** ENTRY-18: the diner's id at an external partner (EXT-01). */
export const externalUserId = (): string | null => cookie('userHash')

function cookie(name: string): string | null {
  const found = document.cookie.split('; ').find((entry) => entry.startsWith(`${name}=`))
  if (!found) return null
  const value = found.slice(name.length + 1)
  try {
    return decodeURIComponent(value) || null
  } catch {
    return value
  }
}
