import type { DiscountValue, Validity } from './discount.ts'
import type { DayOfWeek, HoursException, WorkingDay } from './working-hours.ts'

/** AMBIG-12: one enum. The spellings delivery, pickup and table are read as its first three values. */
export type OrderModeType = 'DELIVERY' | 'TAKE_AWAY' | 'DINING_IN' | 'SELF_SERVICE'

export type PaymentMethod = 'CASH' | 'CARD' | 'ONLINE'

/**
 * PAY-01. With `upload` API the diner enters the card on our page; with APP the diner asks for a payment link
 * (FAMBIG-61).
 */
export type PaymentType = {
  readonly id: string
  readonly showName: string
  readonly active: boolean
  readonly paymentMethod: PaymentMethod
  readonly upload: 'APP' | 'API' | null
  readonly onlinePayment: { readonly providerName: string } | null
}

/** Amounts in minor units; `percentage` is a whole percent (AMBIG-21). */
export type Surcharge = {
  readonly id: string
  readonly name: string
  readonly type: 'PERCENT' | 'FIXED'
  readonly value: number
}

export type GeneralDiscount = { readonly id: string; readonly name: string } & DiscountValue & Validity

/** EXT-03: a discount that an external loyalty program grants its user, and the program's name for it. */
export type ExternalDiscount = GeneralDiscount & { readonly externalBenefitType: string }

/** SCHED-06: the slots that an order may be scheduled for, and the dates that limit them (AMBIG-47). */
export type OrderSchedule = {
  readonly schedulerDaysInfo: readonly { readonly dayOfWeek: DayOfWeek; readonly availableHours: readonly string[] }[]
  readonly datesBetween: { readonly from: string; readonly to: string } | null
}

export type LateWarnings = { readonly soonMinutes: number; readonly urgentMinutes: number }

export type OrderMode = {
  readonly id: string
  readonly type: OrderModeType
  readonly showName: string
  readonly active: boolean
  /** False: the menu is for information only (MODE-14). */
  readonly orderEnabled: boolean
  readonly menuId: string
  readonly paymentTypes: readonly PaymentType[]
  /** True: the mode has its own opening hours in `schedules`. False: it follows the store's (AMBIG-33). */
  readonly useSchedule: boolean
  readonly schedules: readonly {
    readonly scheduleConfigs: readonly { readonly workingDays: readonly WorkingDay[] }[]
  }[]
  /** Dates on which this mode has other hours than in its week. */
  readonly exceptions?: readonly HoursException[]
  readonly minDelayInMinutes: number
  readonly maxDelayInMinutes: number
  /** The minutes before the promised time at which the shop's board marks an order. Absent: `lateWarningsOf`. */
  readonly lateWarnings?: LateWarnings
  /** Minutes after which an order is accepted by itself; null waits for a person. Absent: the setting of the store. */
  readonly autoAcceptMinutes?: number | null
  /** ORDER-14: a fixed fee in minor units, and a whole percent of the cart's total. */
  readonly userFee: number
  readonly percentageUserFee: number
  readonly generalDiscounts: readonly GeneralDiscount[]
  readonly generalSurcharges: readonly Surcharge[]
  readonly allowsScheduling: boolean
  readonly onlyScheduling: boolean
  readonly orderSchedule: OrderSchedule | null
}
