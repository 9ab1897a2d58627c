import type { NoticeFacts } from '#domain/abandoned-cart/decide.ts'
import { byTimer } from '#domain/access/by.ts'
import type { AbandonedCarts } from '#domain/catalog/store.ts'
import { countryOf } from '#domain/country/countries.ts'
import { formatPhone } from '#domain/phone/phone.ts'
import {
  forgetLines,
  hasLeftCarts,
  type LeftCart,
  leftCartById,
  leftCartsOf,
  markNotice,
  newestNoticeTo,
  noticeTimer,
} from '../aggregates/carts/left-carts.ts'
import { abandonedCartStream } from '../aggregates/carts/stream.ts'
import { type KnownPhone, waitForDiner } from '../aggregates/customers/diner.ts'
import { knownCustomer } from '../aggregates/customers/queries.ts'
import { newestOrdersOfPhone } from '../aggregates/orders/of-phone.ts'
import { orderById } from '../aggregates/orders/queries.ts'
import { orderStream } from '../aggregates/orders/stream.ts'
import type { Sql } from '../db/database.ts'
import { eventsOf } from '../events/event-store.ts'
import type { Reaction } from '../events/log.ts'
import type { Ground } from '../ground/ground.ts'
import { MessageNotSent, type NoticeMessage } from '../messages/messenger.ts'
import { setTimer, type Timer, type TimerCalls, type TimerHandlers } from '../timers/timers.ts'
import { type MessageLinks, messageLinks } from './links.ts'
import { hasStopped, phoneDigest } from './stopped.ts'

const ordered = 'abandoned-cart-ordered'

/** One for each cart: a newer absence takes the place of the one before. */
export const setNoticeTimer = (sql: Sql, cartId: string, absenceId: string, dueAt: string) =>
  setTimer(sql, { id: `cart-notice-${cartId}`, kind: noticeTimer, payload: { cartId, absenceId } }, new Date(dueAt))

type NoticeDeps = Pick<
  Ground,
  'log' | 'clock' | 'catalog' | 'settings' | 'messenger' | 'random' | 'isDemo' | 'onError'
> & {
  /** The text of a notice, with names in braces that are filled in. */
  readonly words: string
}

/** The base address of links; null when PUBLIC_URL is not set. The demo needs none: it shows its messages itself. */
export const linkBase = ({ settings, isDemo }: Pick<Ground, 'settings' | 'isDemo'>): string | null =>
  settings.PUBLIC_URL?.replace(/\/+$/, '') ?? (isDemo ? '' : null)

/**
 * Sends the notices that are due. The gateway records a notice as sent before it sends it: a node that dies between the
 * two sends none, and no notice goes out twice. A provider that says that it took nothing is asked again later.
 */
export function noticeCalls(services: NoticeDeps): TimerCalls {
  const { log, clock, messenger, onError } = services
  const links = messageLinks(services)
  return {
    [noticeTimer]: {
      seconds: 30,
      async run({ payload }: Timer) {
        const [cartId, absenceId] = [String(payload['cartId']), String(payload['absenceId'])]
        const cart = await release(services, cartId, absenceId)
        if (!cart || !messenger?.sendNotice) return
        try {
          await messenger.sendNotice(await messageFor(services, links, cart, absenceId))
        } catch (error) {
          onError(error)
          if (error instanceof MessageNotSent && !error.mayHaveArrived) await tryLater(cartId, absenceId)
        }
      },
    },
  }

  async function tryLater(cartId: string, absenceId: string) {
    await log.transact({ by: byTimer(noticeTimer) }, async (unit) => {
      const at = clock.now().toISOString()
      const command = { type: 'NotTaken', absenceId, at } as const
      const executed = await unit.execute(abandonedCartStream, cartId, command)
      if (!executed.ok || executed.state.status !== 'WAITING') return { ok: true, value: null }
      const { dueAt } = executed.state
      unit.afterwards(async (sql) => {
        await markNotice(sql, cartId, null)
        await setNoticeTimer(sql, cartId, absenceId, dueAt)
      })
      return { ok: true, value: null }
    })
  }
}

/** Decides, never at the same time as an order of the diner, and answers the cart whose notice is to be sent. */
async function release(services: NoticeDeps, cartId: string, absenceId: string): Promise<LeftCart | null> {
  const { log, clock } = services
  const known = await leftCartById(log.sql, cartId)
  const outcome = await log.transact<LeftCart | null, never>({ by: byTimer(noticeTimer) }, async (unit) => {
    if (known) await waitForDiner(unit.sql, known)
    const cart = await leftCartById(unit.sql, cartId)
    const before = await unit.state(abandonedCartStream, cartId)
    if (before.status === 'NONE') return { ok: true, value: null }
    const at = clock.now().toISOString()
    const facts = await factsOf(services, unit.sql, before.storeId, cart)
    const executed = await unit.execute(abandonedCartStream, cartId, { type: 'Release', absenceId, at, ...facts })
    const after = executed.ok ? executed.state : before
    if (after === before || after.status === 'NONE') return { ok: true, value: null }
    if (after.status === 'WAITING') unit.afterwards((sql) => setNoticeTimer(sql, cartId, absenceId, after.dueAt))
    if (after.status !== 'SENT' || !cart) return { ok: true, value: null }
    unit.afterwards((sql) => markNotice(sql, cartId, at))
    return { ok: true, value: cart }
  })
  return outcome.ok ? outcome.value : null
}

const byDefault: Pick<NoticeFacts, 'optIn' | 'hasStopped' | 'newestNoticeAt' | 'newestOrderAt'> = {
  optIn: null,
  hasStopped: false,
  newestNoticeAt: null,
  newestOrderAt: null,
}

async function factsOf(services: NoticeDeps, sql: Sql, storeId: string, cart: LeftCart | null): Promise<NoticeFacts> {
  const { catalog, messenger } = services
  const store = catalog().store(storeId)
  const wanted: AbandonedCarts | null = store?.settings.abandonedCarts ?? null
  const isServed = wanted !== null && Boolean(messenger?.sendNotice) && linkBase(services) !== null
  const place = { isServed, timeZone: store?.timeZone ?? 'UTC', quietHours: wanted?.quietHours ?? null }
  if (!cart?.items) return { ...place, ...byDefault, isStored: false }
  return {
    ...place,
    isStored: true,
    optIn: (await knownCustomer(sql, cart))?.optIn ?? null,
    hasStopped: await hasStopped(sql, phoneDigest(services.log.digests, cart.companyId, cart.phone)),
    newestNoticeAt: await newestNoticeTo(sql, cart),
    newestOrderAt: await newestOrderOf(services, sql, cart),
  }
}

async function newestOrderOf(
  { catalog }: NoticeDeps,
  sql: Sql,
  { companyId, phone }: KnownPhone,
): Promise<string | null> {
  const newest = (await newestOrdersOfPhone(sql, phone)).find(
    ({ storeId }) => catalog().served.origin(storeId)?.branch.companyId === companyId,
  )
  return newest?.at ?? null
}

async function messageFor(
  services: NoticeDeps,
  links: MessageLinks,
  { id, companyId, storeId, phone, expiresAt }: LeftCart,
  absenceId: string,
): Promise<NoticeMessage> {
  const origin = services.catalog().served.origin(storeId)
  const { alias = '' } = origin?.store ?? {}
  const shop = origin?.branch.name ?? ''
  const base = linkBase(services) ?? ''
  const query = new URLSearchParams({
    abandoned: 'true',
    phone,
    token: await links.recoveryToken({ phone, storeId, expiresAt }),
  })
  const link = `${base}/menu/${alias}?${query}`
  const stopLink = `${base}/mensajes/${alias}?token=${await links.stopToken(companyId, phone)}`
  const values: Readonly<Record<string, string>> = { shop, link, stop: stopLink }
  const text = services.words.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole)
  return { id: `cart-${id}-${absenceId}`, phone, text, shop, link, stopLink }
}

/** An order ends the reminders of its diner. A timer does this afterwards, so that the order waits for no cart. */
export const endByOrder: Reaction = async (sql, recorded) => {
  for (const { id, event } of eventsOf(recorded, orderStream)) {
    if (event.type !== 'OrderPlaced' || event.customer.phone === null) continue
    if (await hasLeftCarts(sql, event.customer.phone))
      await setTimer(sql, { id: `cart-ordered-${id}`, kind: ordered, payload: { orderId: id } }, new Date(event.at))
  }
}

export const orderTimers = ({ log, clock, catalog }: Pick<Ground, 'log' | 'clock' | 'catalog'>): TimerHandlers => ({
  async [ordered]({ payload }: Timer) {
    const order = await orderById(log.sql, String(payload['orderId']))
    const origin = order && catalog().served.origin(order.storeId)
    if (!order || !origin) return
    const { companyId } = origin.branch
    const phone = formatPhone(order.customer.phone ?? '', countryOf(origin.store))
    // Erased since: its carts are gone too.
    if (!phone) return
    await log.transact({ by: byTimer(ordered) }, async (unit) => {
      await waitForDiner(unit.sql, { companyId, phone })
      const carts = (await leftCartsOf(unit.sql, phone)).filter((cart) => cart.companyId === companyId)
      const command = { type: 'Order', orderedAt: order.times.placed, at: clock.now().toISOString() } as const
      for (const { id } of carts) {
        const before = await unit.state(abandonedCartStream, id)
        const executed = await unit.execute(abandonedCartStream, id, command)
        if (executed.ok && executed.state !== before) unit.afterwards((sql) => forgetLines(sql, id))
      }
      return { ok: true, value: null }
    })
  },
})
