import { closedZonesOf, extraMinutesOf } from '#domain/availability/serving.ts'
import type { Store } from '#domain/catalog/store.ts'
import { nearestReaching } from '#domain/delivery/nearest.ts'
import { quoteDelivery, reachesByDelivery } from '#domain/delivery/quote.ts'
import { distanceInMetres } from '#domain/geo/distance.ts'
import type { Position } from '#domain/geo/position.ts'
import type { CountRefusal } from '#domain/ordering/refusal-reason.ts'
import { writeDeliveryQuote } from '#openapi/wire/delivery.ts'
import { hasCouriers } from '../aggregates/riders/on-shift.ts'
import type { Levers } from '../availability/levers.ts'
import { amountsAt } from '../catalog/decimals.ts'
import type { Ground } from '../ground/ground.ts'
import { addressOf } from '../http/guess-limits.ts'
import type { Operations } from '../http/operations.ts'
import { problem } from '../http/problems.ts'
import { askerOf } from '../maps/asker.ts'
import { positionOf } from './places.ts'

/** Answers the price of delivery to an address (API-11, FEE-02, FEE-13). */
export function deliveryOperations(
  services: Pick<Ground, 'catalog' | 'clock' | 'places' | 'log'> & {
    readonly levers: Levers
    readonly countRefusal: CountRefusal
  },
) {
  const { catalog, clock, levers, countRefusal } = services

  const geocoded = async (branchId: string, { fullAddress, city }: { fullAddress?: string; city?: string }) => {
    if (!fullAddress) return null
    const address = city && !fullAddress.includes(city) ? `${fullAddress}, ${city}` : fullAddress
    return (await askerOf(services, branchId).geocode(address))?.position ?? null
  }

  return {
    async quoteDelivery({ path: { branchId }, query, request }) {
      const position = positionOf(query) ?? (await geocoded(branchId, query))
      await levers.ready()
      const now = clock.now()
      const named = catalog().byAlias(branchId)
      if (named?.type !== 'branch' && named?.type !== 'branchContact')
        return problem(404, 'NOT_FOUND', 'No branch or store has this id.')
      const store = named.type === 'branchContact' ? named.value : deliveringStore(named.value.id, position)
      const inForce = store ? levers.at(store.id, now) : []
      const quote = store
        ? quoteDelivery(store, position, await hasCouriers(services, store), closedZonesOf(inForce))
        : ({ type: 'OutOfBounds' } as const)
      if (quote.type === 'OutOfBounds' && position !== null)
        countRefusal({
          branchId: named.type === 'branch' ? named.value.id : named.value.branchId,
          storeId: store?.id ?? null,
          reason: 'isForNow' in quote ? 'ZONE_CLOSED' : 'OUT_OF_ZONE',
          browser: request.device?.id ?? addressOf(request.ip),
        })
      const amounts = amountsAt(catalog(), store ?? undefined)
      return { status: 200, body: writeDeliveryQuote(quote, store?.id ?? null, amounts, extraMinutesOf(inForce)) }

      /** Null: no store of the branch reaches the address. */
      function deliveringStore(id: string, at: Position | null): Store | null {
        const stores = catalog()
          .storesOf(id)
          .map((store) => ({
            store,
            reachableByDelivery: reachesByDelivery(store, at, closedZonesOf(levers.at(store.id, now))),
            distance: at && distanceInMetres(store.address.position, at),
          }))
        return nearestReaching(stores)?.store ?? null
      }
    },
  } satisfies Partial<Operations>
}
