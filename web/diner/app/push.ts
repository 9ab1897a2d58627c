import { ApiError } from '#web/shared/api/api-error.ts'
import { answerOf, api } from '#web/shared/api/client.ts'
import { list, text } from '#web/shared/state/shape.ts'
import { createStored, useStored } from '#web/shared/state/stored.ts'

/** The orders about which this browser gets notices. */
const followed = createStored<readonly string[]>('comanda.notices', list(text))
const mostFollowed = 5

type Order = { readonly alias: string; readonly code: string }

const pathOf = ({ alias, code }: Order) => ({ params: { path: { branchContact: alias, orderId: code } } })

/** Whether this browser can get notices while no page is open. */
export const takesNotices = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

export const useIsToldOf = (code: string): boolean => (useStored(followed) ?? []).includes(code)

/**
 * Turns notices on; the browser asks the diner for permission if it has not yet. `full` says that other browsers have
 * taken the order's places. Throws when the gateway or the push service cannot be reached.
 */
export async function turnNoticesOn(order: Order): Promise<'on' | 'denied' | 'off' | 'full'> {
  // First, because Safari asks only directly after a press, and a call would take longer.
  if ((await Notification.requestPermission()) !== 'granted') return 'denied'
  const { publicKey } = await answerOf(api.GET('/api/push/key'))
  const registration = await navigator.serviceWorker.getRegistration()
  if (publicKey === null || !registration) return 'off'
  const { endpoint, keys } = (await subscribed(registration, publicKey)).toJSON()
  const { p256dh = '', auth = '' } = keys ?? {}
  const body = { endpoint: endpoint ?? '', keys: { p256dh, auth } }
  try {
    await answerOf(api.PUT('/api/diner/{branchContact}/order/{orderId}/push', { ...pathOf(order), body }))
  } catch (error) {
    if (error instanceof ApiError && error.code === 'TOO_MANY_BROWSERS') return 'full'
    throw error
  }
  followed.set([order.code, ...(followed.current() ?? []).filter((code) => code !== order.code)].slice(0, mostFollowed))
  return 'on'
}

export async function turnNoticesOff(order: Order): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration()
  const subscription = await registration?.pushManager.getSubscription()
  if (subscription) {
    const body = { endpoint: subscription.endpoint }
    await answerOf(api.POST('/api/diner/{branchContact}/order/{orderId}/push/end', { ...pathOf(order), body }))
  }
  const rest = (followed.current() ?? []).filter((code) => code !== order.code)
  followed.set(rest.length > 0 ? rest : null)
}

/**
 * The next person at this browser gets no notices of earlier orders: the gateway drops an endpoint that no longer
 * exists.
 */
export async function endAllNotices(): Promise<void> {
  followed.set(null)
  const registration = await navigator.serviceWorker?.getRegistration()
  await (await registration?.pushManager?.getSubscription())?.unsubscribe()
}

/** A subscription works with one key: with the key of an earlier installation no notice would arrive. */
async function subscribed({ pushManager }: ServiceWorkerRegistration, publicKey: string): Promise<PushSubscription> {
  const applicationServerKey = bytesOf(publicKey)
  const earlier = await pushManager.getSubscription()
  if (earlier && sameBytes(earlier.options.applicationServerKey, applicationServerKey)) return earlier
  await earlier?.unsubscribe()
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey })
}

const bytesOf = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (char) => char.charCodeAt(0))

const sameBytes = (buffer: ArrayBuffer | null, bytes: Uint8Array) =>
  buffer !== null && new Uint8Array(buffer).join() === bytes.join()
