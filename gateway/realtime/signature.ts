import { createHmac, timingSafeEqual } from 'node:crypto'

export type RealtimeApp = { readonly id: string; readonly key: string; readonly secret: string }

/** The `auth` of a private channel: `KEY:HEX` over `socket_id:channel` (Pusher protocol, "Authorizing users"). */
export const channelAuth = (app: RealtimeApp, socketId: string, channel: string) =>
  `${app.key}:${createHmac('sha256', app.secret).update(`${socketId}:${channel}`).digest('hex')}`

export function isChannelAuth(app: RealtimeApp, socketId: string, channel: string, auth: string): boolean {
  const [expected, given] = [Buffer.from(channelAuth(app, socketId, channel)), Buffer.from(auth)]
  return expected.length === given.length && timingSafeEqual(expected, given)
}
