import type { FastifyRequest } from 'fastify'
import { isToBeFollowed } from '#domain/abandoned-cart/decide.ts'
import { may } from '#domain/access/may.ts'
import { countryOf } from '#domain/country/countries.ts'
import { formatPhone } from '#domain/phone/phone.ts'
import { writeAbandonedCart } from '#openapi/wire/carts.ts'
import { keepLeftCart, type LeftCart, leftCart, moveLeftCart } from '../aggregates/carts/left-carts.ts'
import { listCarts } from '../aggregates/carts/projection.ts'
import { abandonedCartStream } from '../aggregates/carts/stream.ts'
import { type KnownPhone, waitForDiner } from '../aggregates/customers/diner.ts'
import { customerGuesses } from '../customers/guesses.ts'
import { accessOfNoPhone, accessTo, notProven, readingRefusal } from '../customers/session.ts'
import type { By } from '../events/by.ts'
import type { Command } from '../events/log.ts'
import type { Ground } from '../ground/ground.ts'
import { guessesBy, guessRefusal } from '../http/guess-limits.ts'
import type { Caller, Operations } from '../http/operations.ts'
import { problem } from '../http/problems.ts'
import { cartGuesses } from './guesses.ts'
import { messageLinks } from './links.ts'
import { linkBase, setNoticeTimer } from './notices.ts'
import { allowMessages, stopMessages } from './stopped.ts'

const unknownStore = problem(404, 'STORE_NOT_FOUND', 'There is no such store.')
const unknownMode = problem(422, 'ORDER_MODE_NOT_FOUND', 'The store has no such order mode.')
const notAPhone = problem(422, 'INVALID_PHONE', 'This is not a phone number of an accepted country.')
const nothingFound = problem(404, 'CART_NOT_FOUND', 'There is no cart to recover.')
const unknownLink = problem(404, 'LINK_NOT_FOUND', 'This link is not one of ours.')

/** API-32, API-33, API-34, and the operations behind the links of a notice and the shop's console. */
export function cartOperations(
  services: Pick<Ground, 'log' | 'catalog' | 'clock' | 'random' | 'settings' | 'messenger' | 'isDemo' | 'rows'>,
) {
  const { log, catalog, clock, random, messenger } = services
  const links = messageLinks(services)
  let hasWarned = false

  /** A shop that has switched notices on hears why none goes out. */
  const warnOnce = ({ log: said }: FastifyRequest) => {
    if (hasWarned || (messenger?.sendNotice && linkBase(services) !== null)) return
    hasWarned = true
    said.warn('carts are left, and no notice goes out: no way of sending messages is configured, or no PUBLIC_URL')
  }

  /** 429 for an address that tells of too many absences and returns. A call that was done before is none. */
  const tellingRefusal = async (command: Command, request: FastifyRequest) =>
    (await log.earlier(command)) === null
      ? guessRefusal(log, clock, guessesBy(cartGuesses.leftCart, request), false)
      : null

  /** A caller who proves only a phone learns no more than a name, so the call keeps and cancels no cart either. */
  const isStranger = async (diner: KnownPhone, caller: Caller) =>
    (await accessTo(services, diner, caller)).type === 'NameOnly'

  const storeOf = ({ branchContactId, branchId }: { branchContactId: string; branchId: string }) => {
    const origin = catalog().served.origin(branchContactId)
    return origin?.branch.id === branchId ? origin : undefined
  }

  /** Returns the cart for a reader who may see it, or null when it is empty or expired. */
  const open = async (cart: LeftCart | null) => {
    if (!cart?.items || cart.expiresAt <= clock.now()) return null
    return { status: 200, body: { orderModeId: cart.orderModeId, items: cart.items } } as const
  }
  /** Records that a diner who opens the cart by the link has returned. */
  const noteRecovery = (cart: LeftCart, by: By) =>
    log.transact({ by }, async (unit) => {
      await waitForDiner(unit.sql, cart)
      await unit.execute(abandonedCartStream, cart.id, { type: 'Recover', at: clock.now().toISOString() })
      return { ok: true, value: null }
    })

  return {
    async noticeAbandonedCart({ body, command, principal, request }) {
      const origin = storeOf(body)
      if (!origin) return unknownStore
      const { store, branch } = origin
      if (!store.orderModes.some(({ id }) => id === body.orderModeId)) return unknownMode
      const phone = formatPhone(body.phone, countryOf(store))
      if (!phone) return notAPhone
      const tooMany = await tellingRefusal(command, request)
      if (tooMany) return tooMany
      const wanted = catalog().store(store.id)?.settings.abandonedCarts
      if (!wanted) return { status: 204, body: undefined }
      warnOnce(request)
      const diner: KnownPhone = { companyId: branch.companyId, phone }
      if (await isStranger(diner, { principal, request })) return { status: 204, body: undefined }
      await log.transact<{ readonly kept: boolean }, never>(command, async (unit) => {
        await waitForDiner(unit.sql, diner)
        const now = clock.now()
        const kept = await leftCart(unit.sql, phone, store.id)
        const continued = kept && !isToBeFollowed(await unit.state(abandonedCartStream, kept.id), now.toISOString())
        const id = continued ? kept.id : random.id()
        const before = await unit.state(abandonedCartStream, id)
        const executed = await unit.execute(abandonedCartStream, id, {
          type: 'Abandon',
          companyId: branch.companyId,
          storeId: store.id,
          absenceId: body.absenceId ?? null,
          freshId: random.id(),
          delayMinutes: wanted.delayMinutes,
          at: now.toISOString(),
        })
        const cart = executed.ok ? executed.state : before
        // A call that comes late tells of a cart that may have changed since.
        const isCurrent = cart.status !== 'NONE' && cart.isAway && (body.absenceId ?? cart.absenceId) === cart.absenceId
        if (!isCurrent) return { ok: true, value: { kept: false } }
        unit.afterwards(async (sql) => {
          if (kept && kept.id !== id) await moveLeftCart(sql, kept.id, id)
          const { items, orderModeId } = body
          await keepLeftCart(sql, { ...diner, id, storeId: store.id, orderModeId, items }, now)
          if (cart !== before) await setNoticeTimer(sql, id, cart.absenceId, cart.dueAt)
        })
        return { ok: true, value: { kept: true } }
      })
      return { status: 204, body: undefined }
    },

    async cancelAbandonedCart({ body, command, principal, request }) {
      const origin = storeOf(body)
      const phone = formatPhone(body.phone, countryOf(origin?.store))
      if (!phone) return notAPhone
      if (!origin) return { status: 204, body: undefined }
      const tooMany = await tellingRefusal(command, request)
      if (tooMany) return tooMany
      const diner: KnownPhone = { companyId: origin.branch.companyId, phone }
      if (await isStranger(diner, { principal, request })) return { status: 204, body: undefined }
      await log.transact(command, async (unit) => {
        await waitForDiner(unit.sql, diner)
        const cart = await leftCart(unit.sql, phone, origin.store.id)
        const at = clock.now().toISOString()
        const absenceId = body.absenceId ?? null
        if (cart) await unit.execute(abandonedCartStream, cart.id, { type: 'Return', absenceId, at })
        return { ok: true, value: null }
      })
      return { status: 204, body: undefined }
    },

    async recoverCart({ path, query: { token }, command, principal, request }) {
      const origin = catalog().served.origin(path.branchContactId)
      const phone = formatPhone(path.phone, countryOf(origin?.store))
      if (!origin) return nothingFound
      const { companyId } = origin.branch
      if (!phone) {
        const isRefused = token === undefined && accessOfNoPhone(services, companyId).type !== 'ByPhone'
        return isRefused ? notProven : nothingFound
      }
      const access = await accessTo(services, { companyId, phone }, { principal, request })
      const cart = await leftCart(log.sql, phone, path.branchContactId)
      const found = await open(cart)
      if (access.type !== 'Proven') {
        // The cart may be of another browser, so that this one's orders open none.
        if (token === undefined && access.type !== 'ByPhone') return notProven
        if (token === undefined)
          return (await readingRefusal(services, access, found !== null, request)) ?? found ?? nothingFound
        const isRight = await links.opens(token, { phone, storeId: path.branchContactId }, clock.now())
        const tooMany = await guessRefusal(log, clock, guessesBy(customerGuesses.customerPhone, request), isRight)
        if (tooMany) return tooMany
        if (!isRight) return nothingFound
      }
      if (!cart || !found) return nothingFound
      await noteRecovery(cart, command.by)
      return found
    },

    async chooseMessages({ body, request }) {
      const digest = await links.stops(body.token)
      const tooMany = await guessRefusal(log, clock, guessesBy(cartGuesses.messageLink, request), digest !== null)
      if (tooMany) return tooMany
      if (digest === null) return unknownLink
      if (body.wanted) await allowMessages(log.sql, digest)
      else await stopMessages(log.sql, digest, clock.now())
      return { status: 204, body: undefined }
    },

    async listAbandonedCarts({ query: { branchContactId, status, offset = 0 }, principal }) {
      if (!catalog().served.origin(branchContactId)) return unknownStore
      if (!may(principal, 'listAbandonedCarts', { storeId: branchContactId }))
        return problem(403, 'ACCESS_DENIED', 'The store is not one of the caller.')
      const carts = await listCarts(log.sql, { storeId: branchContactId, status: status ?? null, offset })
      const { entries, ...marks } = await services.rows.write('listAbandonedCarts', carts, {
        write: ({ id, state }) => writeAbandonedCart(id, state),
        nameOf: ({ id }) => id,
      })
      return { status: 200, body: { carts: entries, ...marks } }
    },
  } satisfies Partial<Operations>
}
