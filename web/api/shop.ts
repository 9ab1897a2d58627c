import type { Branch } from '#domain/catalog/branch.ts'
import type { OrderMode } from '#domain/catalog/order-mode.ts'
import type { Store } from '#domain/catalog/store.ts'
import type { components } from '#openapi/generated/api.d.ts'

type Wire = components['schemas']

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
  | 'address'
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
  readonly orderModes: readonly ModeView[]
  /** Metres from the diner; null when no place was given. */
  readonly distance: number | null
  /** Null when no place was given. */
  readonly reachableByDelivery: boolean | null
}

/** ENTRY-13: what an alias stands for. */
export type Shop =
  | {
      readonly type: 'company'
      readonly company: { readonly id: string; readonly alias: string; readonly name: string }
    }
  | { readonly type: 'branch'; readonly branch: BranchView; readonly stores: readonly StoreView[] }
  | { readonly type: 'branchContact'; readonly branch: BranchView; readonly store: StoreView }

export function readShop(resolved: Wire['ResolvedAlias']): Shop {
  switch (resolved.type) {
    case 'company':
      return { type: 'company', company: resolved.info }
    case 'branch':
      return { type: 'branch', branch: resolved.info, stores: resolved.info.branchContacts.map(readStore) }
    case 'branchContact':
      return { type: 'branchContact', branch: resolved.info.branch, store: readStore(resolved.info) }
  }
}

const readStore = (wire: Wire['BranchContact']): StoreView => ({ ...wire, orderModes: wire.deliveryConfig.orderModes })

/** Of several modes, those that a diner may choose. */
export const activeModes = (store: Pick<StoreView, 'orderModes'>): readonly ModeView[] =>
  store.orderModes.filter(({ active }) => active)

/** `Defensa 742, San Telmo` */
export const shortAddress = ({ street, number, zone }: StoreView['address']): string =>
  [`${street} ${number}`.trim(), zone].filter(Boolean).join(', ')

/** HEADER-10. */
export const mapLink = ({ position: { lat, lng } }: StoreView['address']): string =>
  `https://www.openstreetmap.org/?mlat=${lat}&mlon=${lng}#map=17/${lat}/${lng}`
