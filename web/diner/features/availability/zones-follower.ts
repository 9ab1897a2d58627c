import type { QueryClient } from '@tanstack/react-query'
import { closedZonesOf } from '#domain/availability/serving.ts'
import type { LeverInForce } from '#openapi/wire/availability.ts'

/** The open pages of a store ask over this time, and not all at once. */
const spreadMs = 600

/** Asks for the price of delivery again once the store has closed other zones: only the gateway knows the zone of an address. */
export function zonesFollower(queryClient: QueryClient, storeId: string) {
  let known = ''
  let timer: ReturnType<typeof setTimeout> | undefined
  return {
    take(levers: readonly LeverInForce[]) {
      const closed = [...closedZonesOf(levers).keys()].sort().join()
      if (closed === known) return
      known = closed
      clearTimeout(timer)
      const ask = () => void queryClient.invalidateQueries({ queryKey: ['delivery-quote', storeId] })
      timer = setTimeout(ask, Math.random() * spreadMs)
    },
    stop: () => clearTimeout(timer),
  }
}
