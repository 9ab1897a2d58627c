import type { Branch } from '#domain/catalog/branch.ts'
import type { OrderMode } from '#domain/catalog/order-mode.ts'
import type { Store } from '#domain/catalog/store.ts'
import { reachesByDelivery } from '#domain/delivery/quote.ts'
import { distanceInMetres } from '#domain/geo/distance.ts'
import type { Position } from '#domain/geo/position.ts'
import { isStoreClosed } from '#domain/hours/opening.ts'
import type { components } from '#openapi/generated/api.d.ts'

type Schemas = components['schemas']

export const toWireMode = (mode: OrderMode): Schemas['OrderMode'] => ({
  id: mode.id,
  type: mode.type,
  showName: mode.showName,
  active: mode.active,
  orderEnabled: mode.orderEnabled,
  paymentTypes: mode.paymentTypes.map((type) => ({ ...type })),
  useSchedule: mode.useSchedule,
  minDelayInMinutes: mode.minDelayInMinutes,
  maxDelayInMinutes: mode.maxDelayInMinutes,
  schedules: structuredClone(mode.schedules) as Schemas['Schedule'][],
  allowsScheduling: mode.allowsScheduling,
  onlyScheduling: mode.onlyScheduling,
})

/** What of a brand its diners may know; its menus, codes and surveys have calls of their own. */
export const toWireBranch = (branch: Branch): Schemas['Branch'] => ({
  id: branch.id,
  companyId: branch.companyId,
  alias: branch.alias,
  name: branch.name,
  social: { ...branch.social },
  customMessage: branch.customMessage,
  withCustomBannerLogo: branch.withCustomBannerLogo,
  customBannerLogoURL: branch.customBannerLogoURL,
  customLogoURL: branch.customLogoURL,
  withCustomBackgroundLogo: branch.withCustomBackgroundLogo,
  fbPixelId: branch.fbPixelId,
  googleTagManagerId: branch.googleTagManagerId,
  googleAnalyticsId: branch.googleAnalyticsId,
  generalConfig: {
    menuConfig: { ...branch.generalConfig.menuConfig },
    colorConfig: { ...branch.generalConfig.colorConfig },
    mapConfig: { ...branch.generalConfig.mapConfig },
  },
  nps: { ...branch.nps },
  externalLoyaltyPartner: branch.externalLoyaltyPartner,
})

export type Asked = { readonly now: Date; readonly position: Position | null }

/** A store as diners see it. The rider's security code and its settings stay here. */
export const toWireStore = (store: Store, { now, position }: Asked): Schemas['BranchContact'] => ({
  id: store.id,
  branchId: store.branchId,
  alias: store.alias,
  name: store.name,
  address: { ...store.address, position: { ...store.address.position } },
  distance: position && distanceInMetres(store.address.position, position),
  callPhone: store.callPhone,
  whatsAppPhone: store.whatsAppPhone,
  mandatoryEmail: store.mandatoryEmail,
  reachableByDelivery: position && reachesByDelivery(store, position),
  status: store.status,
  isOpen: !isStoreClosed(store, now.toISOString()),
  commercialTermsInfo: { ...store.commercialTermsInfo },
  ordersConsoleActive: store.ordersConsoleActive,
  acceptsOnlinePayment: store.acceptsOnlinePayment,
  followUpSupport: { ...store.followUpSupport },
  timeZone: store.timeZone,
  deliveryConfig: {
    orderModes: store.orderModes.map(toWireMode),
    workingDays: structuredClone(store.deliveryConfig.workingDays) as Schemas['WorkingDay'][],
    betweenStreetsRequired: store.deliveryConfig.betweenStreetsRequired,
    npsAvg: store.deliveryConfig.npsAvg,
  },
  schedules: store.orderModes.flatMap(({ schedules }) => structuredClone(schedules) as Schemas['Schedule'][]),
  surveyId: store.surveyId,
})
