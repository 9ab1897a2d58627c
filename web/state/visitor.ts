/** ENTRY-17: who the host of this shop says is signed in. */
export const userToken = (): string | null => cookie('sessionId')

/** ENTRY-18: the diner's id at an outside partner. */
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
