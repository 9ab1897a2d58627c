import type { Observation } from '../observation.ts'
import type { Invariant } from './invariant.ts'

type Read = Extract<Observation, { readonly type: 'OrderRead' }>

export const oneOrderAKey: Invariant = {
  name: 'a key places one order',
  needs: ['OrderAnswered'],
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

/** Of runs that bring every order to its door. */
export const noOrderLost: Invariant = {
  name: 'no order is lost or doubled',
  needs: ['OrderAnswered'],
  begin() {
    const placed = new Set<string>()
    const reads = new Map<string, Read>()
    return {
      see(newest) {
        if (newest.type === 'OrderAnswered') placed.add(newest.code)
        if (newest.type === 'OrderRead') reads.set(newest.code, newest)
        return null
      },
      atEnd() {
        for (const code of placed) {
          const read = reads.get(code)
          if (!read) return `order ${code} was placed and never seen again`
          if (read.orderStatus !== 'DELIVERED' && read.orderStatus !== 'COMPLETED')
            return `order ${code} ended ${read.orderStatus}`
          if (read.shipmentStatuses.length !== 1) return `order ${code} has ${read.shipmentStatuses.length} shipments`
        }
        return null
      },
    }
  },
}
