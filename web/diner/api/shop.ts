import type { ModeView } from '#openapi/wire/order-modes.ts'
import type { StoreView } from '#openapi/wire/stores.ts'

export type { ModeView } from '#openapi/wire/order-modes.ts'
export type { BranchView, StoreView } from '#openapi/wire/stores.ts'

/** The modes that a diner can choose. */
export const activeModes = (store: Pick<StoreView, 'orderModes'>): readonly ModeView[] =>
  store.orderModes.filter(({ active }) => active)

/** `Defensa 742, San Telmo` */
export const shortAddress = ({ street, number, zone }: StoreView['address']): string =>
  [`${street} ${number}`.trim(), zone].filter(Boolean).join(', ')

/** HEADER-10. */
export const mapLink = ({ position: { lat, lng } }: StoreView['address']): string =>
  `https://www.openstreetmap.org/?mlat=${lat}&mlon=${lng}#map=17/${lat}/${lng}`

/** The mode that a diner outside the zone may change to; null where the store has none. */
export const takeAwayNameOf = ({ orderModes }: StoreView): string | null =>
  orderModes.find(({ type, active }) => type === 'TAKE_AWAY' && active)?.showName ?? null
