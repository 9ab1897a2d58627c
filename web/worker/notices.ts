import { cancelReasons } from '#web/shared/texts/cancel-reasons.ts'
import { pushTexts } from '#web/shared/texts/push.ts'

/** The gateway's message; no other data of an order may show on a locked screen. */
type NoticeMessage = {
  readonly code: string
  readonly state: string
  readonly alias: string
  readonly reason?: unknown
}

type Data = { json(): unknown } | null

/** The used part of a worker's types, because tests run with a page's. */
type Windows = {
  matchAll(of: {
    type: 'window'
    includeUncontrolled: true
  }): Promise<readonly { url: string; focus(): Promise<unknown> }[]>
  openWindow(path: string): Promise<unknown>
}

const isSent = (value: unknown): value is NoticeMessage =>
  typeof value === 'object' &&
  value !== null &&
  ['code', 'state', 'alias'].every((name) => typeof (value as Record<string, unknown>)[name] === 'string')

function read(data: Data): NoticeMessage | null {
  try {
    const value: unknown = data?.json()
    return isSent(value) ? value : null
  } catch {
    return null
  }
}

const sentences: Readonly<Record<string, string>> = pushTexts.state
const reasons: Readonly<Record<string, string>> = cancelReasons

/** An order that was canceled says why, where the shop gave a reason. */
function sentenceOf({ state, reason }: NoticeMessage): string {
  const sentence = sentences[state] ?? pushTexts.news
  if (state !== 'CANCELED' || typeof reason !== 'string') return sentence
  const words = Object.hasOwn(reasons, reason) ? reasons[reason] : undefined
  return words ? pushTexts.canceled(words) : pushTexts.canceledWithWords
}

/** Browsers take the permission away from a worker that shows nothing for a message, so it always shows a notice. */
export function showNotice(registration: ServiceWorkerRegistration, data: Data): Promise<void> {
  const sent = read(data)
  if (!sent) return registration.showNotification(pushTexts.news)
  const alias = encodeURIComponent(sent.alias)
  // TypeScript's own library leaves out the options that Safari does not know.
  const options: NotificationOptions & { readonly renotify: boolean } = {
    body: sentenceOf(sent),
    // A later state replaces the earlier notice, and a repeated one shows once.
    tag: `order-${sent.code}`,
    // Otherwise the replacement would make no sound.
    renotify: true,
    icon: `/brand/${alias}/icon`,
    lang: 'es',
    data: `/menu/${alias}/order/${encodeURIComponent(sent.code)}`,
  }
  return registration.showNotification(pushTexts.title(sent.code), options)
}

/** The event `pushsubscriptionchange`. A browser may leave out both fields. */
type Change = { readonly oldSubscription?: PushSubscription | null; readonly newSubscription?: PushSubscription | null }

/** Tells the gateway the new address that the push service has given this browser, which replaces the earlier one. */
export async function moveNotices(
  { pushManager }: Pick<ServiceWorkerRegistration, 'pushManager'>,
  { oldSubscription, newSubscription }: Change,
): Promise<void> {
  if (!oldSubscription) return
  const { applicationServerKey } = oldSubscription.options
  const to = newSubscription ?? (await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey }))
  const { endpoint, keys } = to.toJSON()
  const body = JSON.stringify({ from: oldSubscription.endpoint, to: { endpoint, keys } })
  await fetch('/api/push/move', { method: 'POST', headers: { 'content-type': 'application/json' }, body })
}

/** Opens the order's page, in a window that already shows it if there is one. */
export async function openNotice(clients: Windows, notice: Notification): Promise<void> {
  notice.close()
  const path = typeof notice.data === 'string' ? notice.data : '/'
  const open = await clients.matchAll({ type: 'window', includeUncontrolled: true })
  const shown = open.find(({ url }) => new URL(url).pathname === path)
  await (shown ? shown.focus() : clients.openWindow(path))
}
