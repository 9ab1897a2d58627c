import type { Observation } from '../observations/observation.ts'
import type { Finding, Invariant } from './invariant.ts'
import { inSequence, of, once } from './situations.ts'

type OrderObservation = Extract<Observation, { readonly type: 'OrderRead' }>
type Stood = Extract<Observation, { readonly type: 'OrderStood' }>

const keyAnswered = of('OrderAnswered', ({ key }) => key)

export const oneOrderAKey: Invariant = {
  name: 'a key places one order',
  needs: inSequence(keyAnswered, keyAnswered),
  begin() {
    const codes = new Map<string, string>()
    const keys = new Map<string, string>()
    return {
      see(newest) {
        if (newest.type !== 'OrderAnswered') return null
        const doubled = codes.get(newest.key) ?? newest.code
        const shared = keys.get(newest.code) ?? newest.key
        codes.set(newest.key, newest.code)
        keys.set(newest.code, newest.key)
        if (doubled !== newest.code) return `key ${newest.key} placed ${doubled} and ${newest.code}`
        return shared === newest.key ? null : `keys ${shared} and ${newest.key} share order ${newest.code}`
      },
    }
  },
}

/** The client's own rules ensure this: a lost answer or a killed tab neither adds a second order nor loses one. */
export const oneOrderAnIntent: Invariant = {
  name: 'an intent is one order at most, and the one that was told',
  needs: once(of('IntentRead', ({ intent, unsure }) => (unsure > 0 ? intent : null))),
  begin: () => ({
    see(newest) {
      if (newest.type !== 'IntentRead') return null
      const { intent, told, placed, keptCart, killed } = newest
      if (placed.length > 1) return `the one order of ${intent} was placed ${placed.length} times: ${placed.join()}`
      if (told !== null && !placed.includes(told))
        return `${intent} was told ${told}, and the gateway has no such order`
      return keptCart ? null : `the cart of ${intent} was lost with one of ${killed} killed tabs`
    },
  }),
}

/** Checks the end of each placed order by its last reading. */
const ofEnds = (name: string, judge: (read: OrderObservation) => Finding): Invariant => ({
  name,
  needs: inSequence(
    of('OrderAnswered', ({ code }) => code),
    of('OrderRead', ({ code }) => code),
  ),
  begin() {
    const placed = new Set<string>()
    const reads = new Map<string, OrderObservation>()
    const stood = new Map<string, Stood>()
    return {
      see(newest) {
        if (newest.type === 'OrderAnswered') placed.add(newest.code)
        if (newest.type === 'OrderRead') reads.set(newest.code, newest)
        if (newest.type === 'OrderStood') stood.set(newest.code, newest)
        return null
      },
      atEnd() {
        for (const code of placed) {
          const read = reads.get(code)
          const finding = read ? judge(read) : unreadOf(code, stood.get(code))
          if (finding) return finding
        }
        return null
      },
    }
  },
})

/** An order that has not ended yet is another finding than one that is lost, and than one whose page is behind. */
function unreadOf(code: string, stood: Stood | undefined): Finding {
  if (!stood) return `order ${code} was placed, and the gateway did not answer what has become of it`
  const { orderStatus, shipmentStatuses } = stood
  if (orderStatus === null) return `order ${code} is lost: the gateway has no such order`
  if (isOver.includes(orderStatus)) return `order ${code} is ${orderStatus}, and its diner’s page has not shown it`
  const delivery = shipmentStatuses.length > 0 ? `, and its delivery ${shipmentStatuses.join()}` : ''
  return `order ${code} has not ended yet: it is ${orderStatus}${delivery}`
}

const isOver: readonly string[] = ['DELIVERED', 'COMPLETED', 'CANCELED']

/** For runs that bring every order to its door. */
export const noOrderLost = ofEnds('no order is lost or doubled', ({ code, orderStatus, shipmentStatuses }) => {
  if (orderStatus !== 'DELIVERED' && orderStatus !== 'COMPLETED') return `order ${code} ended ${orderStatus}`
  return shipmentStatuses.length === 1 ? null : `order ${code} has ${shipmentStatuses.length} shipments`
})

/**
 * For runs in which a shop may cancel, or a courier may give back: each order arrives, or is canceled with a reason.
 */
export const everyOrderEnds = ofEnds('every order ends', unendedOf)

function unendedOf({ code, orderStatus, cancelReason, shipmentStatuses }: OrderObservation): Finding {
  const isCanceled = orderStatus === 'CANCELED'
  if (!isCanceled && orderStatus !== 'DELIVERED' && orderStatus !== 'COMPLETED')
    return `order ${code} ended ${orderStatus}`
  const other = shipmentStatuses.find((status) => (status === 'CANCELED') !== isCanceled)
  if (other) return `order ${code} ended ${orderStatus}, and its shipment ${other}`
  return isCanceled && !cancelReason ? `order ${code} was canceled without a reason` : null
}

export const soldAsOffered: Invariant = {
  name: 'nothing is ordered that a store does not offer',
  needs: once(of('OrderTried', ({ key, store }) => (store === 'OFFERS' ? null : key))),
  begin: () => ({
    see: (newest) =>
      newest.type === 'OrderTried' && newest.store !== 'OFFERS' && newest.refusal === null
        ? `order ${newest.key} was taken, and its store is ${newest.store}`
        : null,
  }),
}

/** The diner's page shows the name by the id in the refusal. */
export const soldOutByName: Invariant = {
  name: 'a refused diner is told which plates are gone',
  needs: once(of('OrderTried', ({ key, refusal }) => (refusal === 'ITEMS_REFUSED' ? key : null))),
  begin: () => ({
    see: (newest) =>
      newest.type === 'OrderTried' && newest.unnamed.length > 0
        ? `the refusal of ${newest.key} does not name ${newest.unnamed.join()}`
        : null,
  }),
}

/** For runs in which stores close or plates run out; other runs show nothing about it. */
export const dinersTurnedAway: Invariant = {
  name: 'diners meet a closed store or a plate that is gone',
  needs: once(refusedOf),
  begin() {
    let [isOrdered, isRefused] = [false, false]
    return {
      see(newest) {
        isOrdered ||= newest.type === 'OrderAnswered'
        isRefused ||= refusedOf(newest) !== null
        return null
      },
      atEnd: () => (isOrdered && !isRefused ? 'every diner found what they wanted' : null),
    }
  },
}

/** Returns the diner who found nothing to order, or whose order was refused. */
function refusedOf(it: Observation): string | null {
  if (it.type === 'DinerLeft') return it.key
  return it.type === 'OrderTried' && it.refusal !== null ? it.key : null
}
