import type { Store } from '#domain/catalog/store.ts'
import type { Money } from '#domain/money/money.ts'
import type { KnownRider } from '#domain/rider/decide.ts'
import type { KnownShipment } from '#domain/shipment/state.ts'
import type { Fix } from '#domain/tracking/fix.ts'
import { amountsOf, type NotationOf, writeMoney } from './amounts.ts'
import type { Wire } from './schemas.ts'
import { writeCollect } from './shipments.ts'

/** The cash of one courier, in minor units. */
type CourierCash = { readonly id: string; readonly name: string; readonly total: number }

type ShiftRow = { readonly riderId: string; readonly rider: KnownRider; readonly since: string }

type CouriersOfStore = {
  readonly store: Pick<Store, 'id' | 'alias' | 'timeZone' | 'address'>
  readonly shifts: readonly ShiftRow[]
  readonly onShift: number
  /** The shipments that each courier carries, by the courier's id. */
  readonly carried: ReadonlyMap<string, readonly KnownShipment[]>
  readonly fixes: ReadonlyMap<string, Fix>
  /** Null for a reader who sees no amounts. */
  readonly cash: { readonly money: Money; readonly couriers: readonly CourierCash[] } | null
  readonly notationOf: NotationOf
}

const mostCarried = 50
/** A phone that stands still repeats its last position, which may be some minutes older than the acceptance. */
const restMs = 10 * 60_000

/** The answer about the couriers of a store, without the list of those on shift. */
export function writeStoreCouriers({
  store: { id, alias, timeZone, address },
  shifts,
  onShift,
  cash,
  notationOf,
}: Omit<CouriersOfStore, 'carried' | 'fixes'>): Omit<Wire['StoreCouriers'], 'couriers'> {
  const { write } = amountsOf(cash?.money.decimals ?? 0)
  const listed = new Set(shifts.map(({ riderId }) => riderId))
  const others = cash?.couriers.filter((courier) => !listed.has(courier.id)) ?? []
  const { lat, lng } = address.position
  return {
    ...{ branchContactId: id, alias, timeZone, position: { lat, lng }, onShift },
    ...(cash && {
      money: writeMoney(cash.money, notationOf),
      others: others.map((courier) => ({ id: courier.id, name: courier.name, cash: write(courier.total) })),
    }),
  }
}

/** A courier on shift, for the people of the store. */
export function writeStoreCourier(
  { rider, since }: ShiftRow,
  { carried, fixes, cash, notationOf }: Pick<CouriersOfStore, 'carried' | 'fixes' | 'cash' | 'notationOf'>,
): Wire['StoreCourier'] {
  const { riderId: id, name, phone } = rider
  const carries = carried.get(id) ?? []
  const total = cash?.couriers.find((courier) => courier.id === id)?.total ?? 0
  return {
    ...{ id, name, phone, since },
    position: writePosition(fixes.get(id), carries),
    carries: carries.slice(0, mostCarried).map(({ shipmentId, orderCode, status, destination, collect }) => ({
      ...{ id: shipmentId, orderCode, status, address: destination.address },
      ...(cash && { collect: collect && status !== 'DELIVERED' ? writeCollect(collect, notationOf) : null }),
    })),
    ...(cash && { cash: amountsOf(cash.money.decimals).write(total) }),
  }
}

/** A courier accepts to be seen from the acceptance of a delivery until its end: earlier positions are theirs. */
function writePosition(fix: Fix | undefined, carries: readonly KnownShipment[]): Wire['StoreCourier']['position'] {
  const accepted = Math.min(...carries.map(({ times }) => Date.parse(times.ON_ROUTE_TO_PICK_UP ?? '')))
  // A time that is not known makes it NaN, which no position is later than.
  if (!fix || !(fix.at >= accepted - restMs)) return null
  return { lat: fix.lat, lng: fix.lng, at: new Date(fix.at).toISOString() }
}
