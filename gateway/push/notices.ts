import { createHash } from 'node:crypto'
import webPush from 'web-push'
import { isLastNotice, isNews, isWanted, type NoticeState, noticeOf, noticeStates } from '#domain/notices/notice.ts'
import type { CancelCode } from '#domain/order/cancel-codes.ts'
import type { KnownOrder } from '#domain/order/state.ts'
import { orderById } from '../aggregates/orders/queries.ts'
import { orderStream } from '../aggregates/orders/stream.ts'
import { shipmentStream } from '../aggregates/shipments/stream.ts'
import type { Sql } from '../db/database.ts'
import { eventsOf } from '../events/event-store.ts'
import type { Reaction } from '../events/log.ts'
import type { Ground } from '../ground/ground.ts'
import { setTimer, type Timer, type TimerCalls, type TimerHandlers } from '../timers/timers.ts'
import { laneOf } from './endpoint.ts'
import { type PushKeys, pushKeys } from './keys.ts'
import type { PushRefusals } from './refusals.ts'
import type { PushSettings } from './settings.ts'
import {
  dropEndpoint,
  endSubscription,
  isWatched,
  noteTold,
  type PushSubscription,
  subscriptionsOf,
  watchedOrderOf,
} from './subscriptions.ts'
import { PrivateAddress, type PushTransport } from './transport.ts'

const kind = 'push-notice'
const send = 'push-send'
export const pushTimerKinds = [kind, send]
/** An older change is no longer news: the gateway gives up on a push service that does not answer for so long. */
const longestMs = 30 * 60_000

/** Sets a timer for each change that a subscribed browser wants to hear of, in the transaction of the change. */
export const tellLater: Reaction = async (sql, recorded) => {
  for (const { id, event } of eventsOf(recorded, orderStream)) {
    const state = noticeOf(event)
    if (state && (await isWatched(sql, id))) await tell(sql, id, state, event.at)
  }
  for (const { id, event } of eventsOf(recorded, shipmentStream)) {
    const state = noticeOf(event)
    const orderId = state && (await watchedOrderOf(sql, id))
    if (orderId) await tell(sql, orderId, state, event.at)
  }
}

const tell = (sql: Sql, orderId: string, state: NoticeState, at: string) =>
  setTimer(sql, { id: `push-${state}-${orderId}`, kind, payload: { orderId, state, at } }, new Date(at))

type Needs = Pick<Ground, 'log' | 'clock' | 'catalog' | 'onError'> & {
  /** Whether this installation sends notices. */
  readonly isOn: boolean
  /** The contact that push services are told. */
  readonly contact: string
  readonly push: PushTransport
  readonly refusals: PushRefusals
}

/** Sets a timer for each browser that waits for the news, so that one push service holds up no browser of another. */
export const pushTimers = (services: Needs): TimerHandlers => ({
  async [kind]({ payload }: Timer) {
    const { log, clock } = services
    const news = newsIn(payload)
    const order = news && (await orderById(log.sql, news.orderId))
    if (!news || !order) return
    const { orderId, state } = news
    const isTold = isFresh(services, news) && isWanted(state, order.orderModeType)
    for (const { endpoint, told } of await subscriptionsOf(log.sql, orderId)) {
      const browser = browserOf(endpoint)
      const timer = { id: `${send}-${state}-${orderId}-${browser}`, kind: send }
      if (isTold && isNews(state, told))
        await setTimer(log.sql, { ...timer, payload: { ...news, browser, lane: laneOf(endpoint) } }, clock.now())
      else if (isLastNotice(state)) await endSubscription(log.sql, orderId, endpoint)
    }
  },
})

/**
 * Sends a notice to one browser. A node may die in the middle, and another takes the timer: a browser that is told twice
 * after all shows one notice, by its topic and its tag.
 */
export const pushCalls = (services: Needs): TimerCalls => ({
  [send]: {
    seconds: 20,
    async run({ payload }: Timer) {
      const { log, catalog } = services
      const news = newsIn(payload)
      const order = news && (await orderById(log.sql, news.orderId))
      if (!news || !order) return
      const { orderId, state } = news
      const alias = catalog().served.store(order.storeId)?.alias
      const all = await subscriptionsOf(log.sql, orderId)
      const subscription = all.find(({ endpoint }) => browserOf(endpoint) === payload['browser'])
      if (!subscription) return
      if (alias && isFresh(services, news) && isNews(state, subscription.told)) {
        const keys = await pushKeys(log.sql)
        await sendTo(services, keys, {
          orderId,
          subscription,
          sent: { code: order.code, state, alias, ...reasonOf(order) },
        })
      }
      if (isLastNotice(state)) await endSubscription(log.sql, orderId, subscription.endpoint)
    },
  },
})

type News = { readonly orderId: string; readonly state: NoticeState; readonly at: string }

function newsIn({ orderId, state: told, at }: Timer['payload']): News | null {
  const state = noticeStates.find((one) => one === told)
  return state ? { orderId: String(orderId), state, at: String(at) } : null
}

const isFresh = ({ clock, isOn }: Needs, { at }: News) => isOn && clock.now().getTime() - Date.parse(at) <= longestMs

/** Names a browser in a timer without its endpoint, which is a secret. */
const browserOf = (endpoint: string) => createHash('sha256').update(endpoint).digest('base64url').slice(0, 22)

type PushNotice = {
  readonly orderId: string
  readonly subscription: PushSubscription
  /** All that leaves: the code, the state and a reason of the shop's list may stand on a locked screen. */
  readonly sent: {
    readonly code: string
    readonly state: NoticeState
    readonly alias: string
    readonly reason?: CancelCode
  }
}

/** The reason of a canceled order. The shop's own words stay on the page, because they may name a person or an address. */
const reasonOf = ({ cancelCode, cancelReason }: KnownOrder): Pick<PushNotice['sent'], 'reason'> =>
  cancelCode ? { reason: cancelCode } : cancelReason ? { reason: 'OTHER' } : {}

/** Throws where another try may help. A browser is dropped only where its push service says that it has gone. */
async function sendTo(services: Needs, keys: PushKeys, { orderId, subscription, sent }: PushNotice) {
  const { log, contact, onError } = services
  const { endpoint, p256dh, auth } = subscription
  const { headers, body } = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, JSON.stringify(sent), {
    vapidDetails: { subject: contact, publicKey: keys.publicKey, privateKey: keys.privateKey },
    contentEncoding: 'aes128gcm',
    TTL: longestMs / 1000,
    urgency: 'high',
    // A phone that was off is told the newest state alone.
    topic: createHash('sha256').update(orderId).digest('base64url').slice(0, 32),
  })
  const answer = await answerOf(services, { endpoint, headers: headers as Record<string, string>, body })
  if (answer === 429 || (typeof answer === 'number' && answer >= 500))
    throw new Error(`a push service answered ${answer}`)
  if (answer === 404 || answer === 410) await dropEndpoint(log.sql, endpoint)
  else if (typeof answer === 'number' && answer < 300) await noteTold(log.sql, orderId, endpoint, sent.state)
  else {
    // Our own key, clock or contact may be wrong, which says nothing of the browser.
    services.refusals.note(String(answer))
    onError(new Error(`a push service of ${laneOf(endpoint)} refused a notice: ${answer}`))
  }
}

const answerOf = ({ push }: Needs, message: Parameters<PushTransport>[0]): Promise<number | 'private'> =>
  push(message).catch((error: unknown) => {
    if (error instanceof PrivateAddress) return 'private'
    throw error
  })

/** The contact of an installation: the one that is set, else its address. */
export const contactOf = ({ PUSH_CONTACT }: PushSettings, PUBLIC_URL: string | undefined): string =>
  PUSH_CONTACT ?? (PUBLIC_URL?.startsWith('https:') ? PUBLIC_URL : 'mailto:push@comanda.invalid')
