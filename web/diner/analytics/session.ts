import { campaignStore } from '#web/diner/state/entry.ts'
import { newId } from '#web/shared/new-id.ts'

/** OPEN-62. */
const cookieName = 'analyticsSessionId'
/** ANALYT-01. */
const livesSeconds = 600

/** The session's cookie: while it exists, events are sent (ANALYT-02). */
export const session = {
  current(): string | null {
    const found = document.cookie.split('; ').find((entry) => entry.startsWith(`${cookieName}=`))
    const id = found?.slice(cookieName.length + 1) ?? ''
    return /^[A-Za-z0-9_-]{1,128}$/.test(id) ? id : null
  },
  /** Extends the session to ten minutes from now. */
  renew: (id: string) => write(id, livesSeconds),
  /**
   * Returns whether a new session begins. The campaign of an earlier session ends, unless this visit's link has set it.
   */
  begin(campaignIsOfThisVisit: boolean): boolean {
    if (session.current() !== null) return false
    if (!campaignIsOfThisVisit) campaignStore.save(null)
    session.renew(newId())
    return true
  },
  end() {
    write('', 0)
    campaignStore.save(null)
  },
}

function write(id: string, seconds: number) {
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Safari before 18.4.
  document.cookie = `${cookieName}=${id}; Max-Age=${seconds}; Path=/; SameSite=Lax${secure}`
}
