import { byTimer } from '#domain/access/by.ts'
import { type AlarmWant, lookAt } from '#domain/alarm/look.ts'
import { needsPerson, standingOf } from '#domain/alarm/standing.ts'
import type { AlarmState } from '#domain/alarm/state.ts'
import { endOf } from '#domain/availability/ending.ts'
import { holdsAt, leversAt } from '#domain/availability/state.ts'
import { leverKey } from '#domain/availability/target.ts'
import type { Store, StoreAlarm } from '#domain/catalog/store.ts'
import { consoleChannel } from '#domain/realtime/channels.ts'
import { leversOfStores } from '../aggregates/availability/queries.ts'
import { availabilityStream } from '../aggregates/availability/stream.ts'
import { answersSince, awaitedOrders } from '../aggregates/orders/awaited.ts'
import type { Ground } from '../ground/ground.ts'
import { alarmRows, markSeen, replaceState, stateOf } from './alarm-rows.ts'
import { sendLater } from './messages.ts'

type AlarmDeps = Pick<Ground, 'log' | 'clock' | 'catalog' | 'hub' | 'onError'>

type AlarmedStore = { readonly store: Store; readonly alarm: StoreAlarm }

/** The longest time between two looks of a gateway that is there: a longer one says that it was away. */
const longestGapMs = 60_000

/** An answer to an older order does not show that a person is there now. */
const answersCountMs = 24 * 60 * 60_000

/**
 * Looks at all stores with an alarm: which consoles are connected here, what each store was like before, and what follows. Every node does
 * it, and the one that writes a new state first carries out what it wants.
 */
export function lookAtStores({ log, clock, catalog, hub, onError }: AlarmDeps) {
  const { sql } = log
  let lastLookAt = Number.NEGATIVE_INFINITY
  let steadySince = ''

  return async (): Promise<void> => {
    const watched = catalog().document.stores.flatMap((store): readonly AlarmedStore[] => {
      const { alarm } = store.settings
      return alarm ? [{ store, alarm }] : []
    })
    if (watched.length === 0) return
    const now = clock.now()
    const at = now.toISOString()
    if (now.getTime() - lastLookAt > longestGapMs) steadySince = at
    const ids = watched.map(({ store }) => store.id)
    const seenHere = ids.filter((id) => hub.isRead(consoleChannel(id)))
    if (seenHere.length > 0) await markSeen(sql, seenHere, now)

    // The states are read first: a pause is written with the state that says so.
    const rows = await alarmRows(sql, ids)
    const levers = await leversOfStores(sql, ids)
    const orders = await awaitedOrders(sql, ids)
    const answers = await answersSince(sql, [...orders.keys()], new Date(now.getTime() - answersCountMs))
    lastLookAt = now.getTime()
    for (const one of watched) {
      const { store, alarm } = one
      const inForce = leversAt(levers(store.id), at)
      const { state, wants } = lookAt(stateOf(rows.get(store.id)), alarm, {
        ...{ at, steadySince, standing: standingOf(store, inForce, at) },
        isWatched: alarm.whileAccepting || needsPerson(store, inForce, at),
        seenAt: rows.get(store.id)?.seenAt ?? null,
        orders: orders.get(store.id) ?? [],
        answeredAt: answers.get(store.id) ?? null,
      })
      const before = rows.get(store.id)?.state ?? null
      // A store whose log cannot be written keeps no other store from its alarm, and is tried at the next look.
      if (!isEqual(stateOf(rows.get(store.id)), state))
        await carryOut(one, { before, after: state }, wants, at).catch(onError)
    }
  }

  async function carryOut(
    { store, alarm: { phones } }: AlarmedStore,
    states: { readonly before: AlarmState | null; readonly after: AlarmState },
    wants: readonly AlarmWant[],
    at: string,
  ): Promise<void> {
    const storeId = store.id
    try {
      await log.transact<null, never>({ by: alarmTimer }, async (unit) => {
        if (wants.some(({ type }) => type === 'pause')) {
          const { levers } = await unit.state(availabilityStream, storeId)
          const known = levers[leverKey(wholeStore)]
          const end = endOf({ type: 'opening' }, store, at)
          // A person may have paused it in this moment.
          if (!known || !holdsAt(known, at))
            await unit.execute(availabilityStream, storeId, {
              ...{ type: 'Pull', target: wholeStore, ...end, at, reason: 'unanswered', by: alarmTimer },
            })
        }
        // After the events, because an append is the first write of its transaction.
        unit.afterwards(async (own) => {
          if (!(await replaceState(own, storeId, states))) throw new AnotherWasFaster()
          for (const want of wants) if (want.type === 'tell') await sendLater(own, { storeId, phones, at, want })
        })
        return { ok: true, value: null }
      })
    } catch (error) {
      if (!(error instanceof AnotherWasFaster)) throw error
    }
  }
}

const alarmTimer = byTimer('store-alarm')
const wholeStore = { type: 'store' } as const

/** Another node has looked at the store in the same moment: all of this look is undone. */
class AnotherWasFaster extends Error {
  override readonly name = 'AnotherWasFaster'
}

const isEqual = (one: AlarmState, other: AlarmState): boolean => JSON.stringify(one) === JSON.stringify(other)
