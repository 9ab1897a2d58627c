/** RIDER-01, FOPEN-77: the gateway sets this cookie when a shift starts. */
const cookie = 'riderToken'

export function courierToken(): string | null {
  // The gateway draws a courier's page without a document.
  const found = globalThis.document?.cookie.split('; ').find((entry) => entry.startsWith(`${cookie}=`))
  return found ? decodeURIComponent(found.slice(cookie.length + 1)) || null : null
}

/** FOPEN-79: a personal link carries the token, which lasts as long as that of a shift. */
export function keepCourierToken(token: string) {
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is absent on plain http, where the demo lives
  document.cookie = `${cookie}=${encodeURIComponent(token)}; Path=/; SameSite=Lax; Max-Age=43200${secure}`
}

/** FAPI-26. */
export const bearer = (token = courierToken()) => ({ Authorization: `Bearer ${token ?? ''}` })
