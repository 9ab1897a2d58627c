import type { Branch } from '#domain/catalog/branch.ts'
import type { ForcedFields, Store } from '#domain/catalog/store.ts'
import type { Pause } from '#domain/hours/pause.ts'
import { ofEveryKey } from '#domain/kernel/every-key.ts'
import { writeExceptions, writeSchedule, writeWorkingDay } from './hours.ts'
import { type ModeView, writeOrderMode } from './order-modes.ts'
import type { Wire } from './schemas.ts'

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
  | 'fbPixelId'
  | 'googleTagManagerId'
  | 'googleAnalyticsId'
  | 'generalConfig'
  | 'nps'
  | 'externalLoyaltyPartner'
>

/** A store as its diners see it, without the data that stays in the gateway. */
export type StoreView = Pick<
  Store,
  | 'id'
  | 'branchId'
  | 'alias'
  | 'name'
  | 'address'
  | 'callPhone'
  | 'whatsAppPhone'
  | 'followUpSupport'
  | 'mandatoryEmail'
  | 'status'
  | 'commercialTermsInfo'
  | 'ordersConsoleActive'
  | 'acceptsOnlinePayment'
  | 'timeZone'
  | 'deliveryConfig'
> & {
  readonly orderModes: readonly ModeView[]
  /** Metres from the diner; null when the call named no position. */
  readonly distance: number | null
  /** Null when the call named no position. */
  readonly reachableByDelivery: boolean | null
  /** Absent in an answer of an earlier release. */
  readonly forcedFields?: ForcedFields
  /** Absent when none hold, and in an answer of an earlier release. */
  readonly pauses?: readonly Pause[]
  /** The minutes of busy mode, which the times of its modes have in them. Absent when the store is not busy. */
  readonly busyMinutes?: number | undefined
}

/** ENTRY-13: the thing that an alias names. */
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

const readStore = ({ pauses, ...wire }: Wire['BranchContact']): StoreView => ({
  ...wire,
  orderModes: wire.deliveryConfig.orderModes,
  ...(pauses && { pauses: pauses.map(({ orderModeId: modeId, ...pause }) => ({ modeId, ...pause })) }),
})

/** The part of a brand that its diners may know; its menus, codes and surveys have separate calls. */
export const writeBranch = (branch: Branch): Wire['Branch'] => ({
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
    ...(branch.generalConfig.analyticsConfig && { analyticsConfig: { ...branch.generalConfig.analyticsConfig } }),
  },
  nps: { ...branch.nps },
  externalLoyaltyPartner: branch.externalLoyaltyPartner,
})

/** The data that depends on the moment and on the diner's position; null when the call named no position. */
export type StoreNow = {
  readonly isOpen: boolean
  readonly pauses?: readonly Pause[]
  /** The minutes of busy mode, which the times of the modes have in them; 0 without it. */
  readonly busyMinutes?: number
  /** Metres. */
  readonly distance: number | null
  readonly reachableByDelivery: boolean | null
}

/** A store as diners see it. The rider's security code and its settings stay here. */
export const writeStore = (store: Store, now: StoreNow): Wire['BranchContact'] =>
  ofEveryKey<Wire['BranchContact']>({
    id: store.id,
    branchId: store.branchId,
    alias: store.alias,
    name: store.name,
    address: { ...store.address, position: { ...store.address.position } },
    distance: now.distance,
    callPhone: store.callPhone,
    whatsAppPhone: store.whatsAppPhone,
    mandatoryEmail: store.mandatoryEmail,
    forcedFields: { ...store.settings.forcedFields },
    reachableByDelivery: now.reachableByDelivery,
    status: store.status,
    isOpen: now.isOpen,
    pauses: now.pauses?.length
      ? now.pauses.map(({ modeId: orderModeId, until, withoutSlots }) => ({
          ...{ orderModeId, until },
          ...(withoutSlots && { withoutSlots: [...withoutSlots] }),
        }))
      : undefined,
    busyMinutes: now.busyMinutes || undefined,
    commercialTermsInfo: { ...store.commercialTermsInfo },
    ordersConsoleActive: store.ordersConsoleActive,
    acceptsOnlinePayment: store.acceptsOnlinePayment,
    followUpSupport: { ...store.followUpSupport },
    timeZone: store.timeZone,
    deliveryConfig: {
      orderModes: store.orderModes.map(writeOrderMode),
      workingDays: store.deliveryConfig.workingDays.map(writeWorkingDay),
      ...writeExceptions(store.deliveryConfig.exceptions),
      betweenStreetsRequired: store.deliveryConfig.betweenStreetsRequired,
      npsAvg: store.deliveryConfig.npsAvg,
    },
    schedules: store.orderModes.flatMap(({ schedules }) => schedules.map(writeSchedule)),
    surveyId: store.surveyId,
  })
