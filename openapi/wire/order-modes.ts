import type { OrderMode } from '#domain/catalog/order-mode.ts'
import type { ModeCharges } from '#domain/ordering/quote.ts'
import type { OfferedSchedule } from '#domain/slots/slots.ts'
import type { Amounts } from './amounts.ts'
import { readGeneralDiscount, readSurcharge } from './discounts.ts'
import { writeExceptions, writeSchedule } from './hours.ts'
import type { Wire } from './schemas.ts'

/** An order mode as diners see it; its prices and its slots have separate calls. */
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
  | 'exceptions'
  | 'minDelayInMinutes'
  | 'maxDelayInMinutes'
  | 'allowsScheduling'
  | 'onlyScheduling'
>

export const writeOrderMode = (mode: ModeView): Wire['OrderMode'] => ({
  id: mode.id,
  type: mode.type,
  showName: mode.showName,
  active: mode.active,
  orderEnabled: mode.orderEnabled,
  paymentTypes: mode.paymentTypes.map((type) => ({ ...type })),
  useSchedule: mode.useSchedule,
  minDelayInMinutes: mode.minDelayInMinutes,
  maxDelayInMinutes: mode.maxDelayInMinutes,
  schedules: mode.schedules.map(writeSchedule),
  ...writeExceptions(mode.exceptions),
  allowsScheduling: mode.allowsScheduling,
  onlyScheduling: mode.onlyScheduling,
})

/** The answers of the three calls about a mode's charges. */
export type WireCharges = {
  readonly discounts: readonly Wire['GeneralDiscount'][]
  readonly surcharges: readonly Wire['GeneralSurcharge'][]
  readonly fees: Wire['OrderModeFees']
}

/** ORDER-14. */
export const writeModeFees = (
  mode: Pick<OrderMode, 'userFee' | 'percentageUserFee'>,
  { write }: Amounts,
  pricesChangeAt: string | null = null,
): Wire['OrderModeFees'] => ({
  userFee: write(mode.userFee),
  percentageUserFee: mode.percentageUserFee,
  ...(pricesChangeAt !== null && { pricesChangeAt }),
})

export const readModeCharges = ({ discounts, surcharges, fees }: WireCharges, amounts: Amounts): ModeCharges => ({
  generalDiscounts: discounts.map((discount) => readGeneralDiscount(discount, amounts)),
  surcharges: surcharges.map((surcharge) => readSurcharge(surcharge, amounts)),
  userFee: amounts.read(fees.userFee),
  percentageUserFee: fees.percentageUserFee,
})

/** SCHED-06. */
export const writeOfferedSchedule = (schedule: OfferedSchedule): Wire['OrderModeSchedule'] => ({
  schedulerDaysInfo: schedule.schedulerDaysInfo.map(({ dayOfWeek, availableHours }) => ({
    dayOfWeek,
    availableHours: [...availableHours],
  })),
  datesBetween: schedule.datesBetween ? { ...schedule.datesBetween } : null,
  ...(schedule.exceptions?.length && {
    exceptions: schedule.exceptions.map(({ date, availableHours }) => ({ date, availableHours: [...availableHours] })),
  }),
})
