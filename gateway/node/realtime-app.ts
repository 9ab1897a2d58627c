import { randomBytes } from 'node:crypto'
import type { RealtimeSettings } from '../realtime/settings.ts'
import type { RealtimeApp } from '../realtime/signature.ts'

/** Without settings of its own a node makes its keys up: good for one node until its next start. */
export function realtimeApp(
  { REALTIME_APP_ID, REALTIME_KEY, REALTIME_SECRET, REALTIME_SECRET_PREVIOUS }: RealtimeSettings,
  log: { warn(message: string): void },
): RealtimeApp {
  if (!REALTIME_SECRET)
    log.warn('REALTIME_SECRET is not set: private channels are signed with a key of this start only')
  return {
    id: REALTIME_APP_ID ?? 'comanda',
    key: REALTIME_KEY ?? 'comanda',
    secret: REALTIME_SECRET ?? randomBytes(32).toString('hex'),
    previousSecret: REALTIME_SECRET_PREVIOUS,
  }
}
