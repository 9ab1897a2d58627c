import { isFinished, maySeeCustomer } from '#domain/shipment/rules.ts'
import type { Observation } from '../observations/observation.ts'
import type { Finding, Invariant } from './invariant.ts'
import { of, once, type Situation } from './situations.ts'

/** A courier takes a second delivery, or learns that none is in hand after the first. */
const takenTwice: Situation = () => {
  const took = new Set<string>()
  return (newest) => {
    const isTaken = newest.type === 'TakenUp' || isWon(newest)
    if (!isTaken && newest.type !== 'NothingInHand') return false
    const key = handOf(newest)
    if (took.has(key)) return true
    if (isTaken) took.add(key)
    return false
  }
}

/** Checked for each page where two use one account, because the gateway lets a courier take several deliveries. */
export const oneInHand: Invariant = {
  name: 'a courier has one delivery in hand at most',
  needs: takenTwice,
  begin() {
    const hands = new Map<string, string>()
    const holders = new Map<string, Set<string>>()
    const release = (id: string, key?: string) => {
      for (const holder of holders.get(id) ?? [])
        if ((key === undefined || holder === key) && hands.get(holder) === id) hands.delete(holder)
      if (key === undefined) holders.delete(id)
      else holders.get(id)?.delete(key)
    }
    const take = (key: string, id: string) => {
      hands.set(key, id)
      holders.set(id, (holders.get(id) ?? new Set()).add(key))
    }
    const stepped = (it: Extract<Observation, { readonly type: 'StepAnswered' }>, key: string): Finding => {
      const held = hands.get(key)
      if (it.refusal === null && it.to === 'ON_ROUTE_TO_PICK_UP') {
        take(key, it.shipmentId)
        return held === undefined ? null : `courier ${it.riderId} took ${it.shipmentId} with ${held} in hand`
      }
      if (it.refusal !== null || (ends.includes(it.to) && !it.comesBack)) release(it.shipmentId, key)
      return null
    }
    const stacks = new Map<string, string>()
    return {
      see(newest) {
        const key = handOf(newest)
        switch (newest.type) {
          case 'StepAnswered':
            return stepped(newest, key)
          case 'StepUnanswered':
            // The gateway may have accepted the step, and it may have been the last.
            release(stacks.get(newest.shipmentId) ?? newest.shipmentId, key)
            return null
          case 'TakenUp':
            take(key, newest.shipmentId)
            return null
          case 'StackSeen':
            for (const { shipmentId } of newest.shipments) stacks.set(shipmentId, newest.stackId)
            if (isFinished(newest.status)) release(newest.stackId)
            return null
          case 'ShopCancels':
            for (const id of newest.shipmentIds) release(stacks.get(id) ?? id)
            return null
          case 'NothingInHand': {
            const held = hands.get(key)
            hands.delete(key)
            // The other page may have ended the delivery.
            return held === undefined || newest.page !== undefined
              ? null
              : `courier ${newest.riderId} is told of nothing in hand, and has ${held}`
          }
          default:
            return null
        }
      },
    }
  },
}

/** A courier, or one of two pages that use one account. */
const handOf = (it: Observation) => ('riderId' in it ? `${it.riderId} ${('page' in it && it.page) || ''}` : '')

const isWon = (it: Observation) => it.type === 'StepAnswered' && it.refusal === null && it.to === 'ON_ROUTE_TO_PICK_UP'

const ends: readonly string[] = ['DELIVERED', 'RETURNED', 'DRIVER_CANCELED']

export const hiddenCustomers: Invariant = {
  name: 'only the winner sees the customer',
  needs: once(of('ShipmentShown', (it) => (isShownTo(it) ? null : it.shipmentId))),
  begin: () => ({
    see(newest) {
      if (newest.type !== 'ShipmentShown' || !newest.showsCustomer || isShownTo(newest)) return null
      const { shipmentId, riderId, status, heldBy } = newest
      return `courier ${riderId} sees the customer of ${shipmentId}, which ${heldBy ?? 'no courier'} has, in ${status}`
    },
  }),
}

/** Whether the courier may see the customer of the shipment. */
const isShownTo = ({ status, heldBy, riderId }: Extract<Observation, { readonly type: 'ShipmentShown' }>) =>
  maySeeCustomer({ status, riderId: heldBy }, riderId)
