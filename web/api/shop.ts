import type { Branch } from '#domain/catalog/branch.ts'
import type { OrderMode } from '#domain/catalog/order-mode.ts'
import type { Address, Store } from '#domain/catalog/store.ts'

/** A branch as its diners see it. */
export type BranchView = Pick<
  Branch,
  | 'id'
  | 'alias'
  | 'name'
  | 'social'
  | 'customMessage'
  | 'withCustomBannerLogo'
  | 'customBannerLogoURL'
  | 'customLogoURL'
  | 'withCustomBackgroundLogo'
  | 'generalConfig'
  | 'nps'
>

export type ModeView = Pick<
  OrderMode,
  | 'id'
  | 'type'
  | 'showName'
  | 'active'
  | 'orderEnabled'
  | 'paymentTypes'
  | 'useSchedule'
  | 'schedules'
  | 'minDelayInMinutes'
  | 'maxDelayInMinutes'
>

/** A store as its diners see it: nothing that stays in the gateway. */
export type StoreView = Pick<
  Store,
  | 'id'
  | 'branchId'
  | 'alias'
  | 'name'
  | 'callPhone'
  | 'whatsAppPhone'
  | 'mandatoryEmail'
  | 'status'
  | 'commercialTermsInfo'
  | 'ordersConsoleActive'
  | 'acceptsOnlinePayment'
  | 'timeZone'
  | 'deliveryConfig'
> & {
  readonly address: Omit<Address, 'position'>
  readonly orderModes: readonly ModeView[]
  /** Metres from the diner; null when no place was given. */
  readonly distance: number | null
  /** Null when no place was given. */
  readonly reachableByDelivery: boolean | null
}

/** `Defensa 742, San Telmo` */
export const shortAddress = ({ street, number, zone }: StoreView['address']): string =>
  [`${street} ${number}`.trim(), zone].filter(Boolean).join(', ')

/** HEADER-10. */
export const mapLink = ({ street, number, locality, city }: StoreView['address']): string =>
  `https://www.openstreetmap.org/search?query=${encodeURIComponent([`${street} ${number}`, locality, city].filter(Boolean).join(', '))}`
