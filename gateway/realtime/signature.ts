import { createHash, createHmac, timingSafeEqual } from 'node:crypto'

export type RealtimeApp = {
  readonly id: string
  readonly key: string
  readonly secret: string
  /** The secret before, whose signatures are still accepted. It signs nothing. */
  readonly previousSecret?: string | undefined
}

/** HMAC-SHA256 in hex with the app's secret. */
export const signatureOf = (app: RealtimeApp, text: string) => signedWith(app.secret, text)

const signedWith = (secret: string, text: string) => createHmac('sha256', secret).update(text).digest('hex')

/** Whether a signature is made with the app's secret, or with the one before. */
const isSigned = ({ secret, previousSecret }: RealtimeApp, signature: string, text: string): boolean =>
  isEqual(signature, signedWith(secret, text)) ||
  (previousSecret !== undefined && isEqual(signature, signedWith(previousSecret, text)))

/** Whether `auth` is `KEY:HEX`, with the key of the app, over a text. */
const isAuth = (app: RealtimeApp, auth: string, text: string): boolean =>
  auth.startsWith(`${app.key}:`) && isSigned(app, auth.slice(app.key.length + 1), text)

/** The `auth` of a private channel: `KEY:HEX` over `socket_id:channel` (Pusher protocol, "Authorizing users"). */
export const channelAuth = (app: RealtimeApp, socketId: string, channel: string) =>
  `${app.key}:${signatureOf(app, `${socketId}:${channel}`)}`

export const isChannelAuth = (app: RealtimeApp, socketId: string, channel: string, auth: string) =>
  isAuth(app, auth, `${socketId}:${channel}`)

/** A presence channel's also covers who joins: the exact text of `channel_data`. */
export const isPresenceAuth = (app: RealtimeApp, socketId: string, channel: string, data: string, auth: string) =>
  isAuth(app, auth, `${socketId}:${channel}:${data}`)

/** A user's sign-in covers the exact text of `user_data`. */
export const isUserAuth = (app: RealtimeApp, socketId: string, userData: string, auth: string) =>
  isAuth(app, auth, `${socketId}::user::${userData}`)

const timestampSeconds = 600

export type SignedRequest = {
  readonly method: string
  /** As it was asked for, without the query. */
  readonly path: string
  readonly query: Readonly<Record<string, string | undefined>>
}

/**
 * Checks the head of a request of the HTTP API (Pusher, "Authentication"): the sender holds the
 * secret, and sent it within ten minutes of `now` (milliseconds). Answers the fault, or null if there is none.
 */
export function wrongWithRequest(app: RealtimeApp, request: SignedRequest, now: number): string | null {
  const { method, path, query } = request
  if (query['auth_key'] !== app.key) return 'Unknown auth_key'
  if (query['auth_version'] !== '1.0') return 'auth_version must be 1.0'
  const age = now / 1000 - Number(query['auth_timestamp'] || Number.NaN)
  if (!(Math.abs(age) <= timestampSeconds)) return 'auth_timestamp is not within 600 seconds of the server time'
  const parameters = Object.entries(query)
    .filter(([name]) => name !== 'auth_signature')
    .map(([name, value]) => [name.toLowerCase(), value] as const)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => `${name}=${value ?? ''}`)
    .join('&')
  const isRight = isSigned(app, query['auth_signature'] ?? '', `${method}\n${path}\n${parameters}`)
  return isRight ? null : 'Invalid signature'
}

/** Whether the signed query meant this body, byte for byte. */
export const isBodyMeant = (query: SignedRequest['query'], body: Uint8Array) =>
  body.length === 0 || query['body_md5'] === createHash('md5').update(body).digest('hex')

function isEqual(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)]
  return a.length === b.length && timingSafeEqual(a, b)
}
