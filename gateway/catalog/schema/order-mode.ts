import { z } from 'zod'
import type { OrderMode, OrderModeType, PaymentType, Surcharge } from '#domain/catalog/order-mode.ts'
import type { Amount } from './amount.ts'
import { generalDiscount } from './discount.ts'
import { exceptions, orderSchedule, workingDays } from './hours.ts'
import { id, listOf, minutes, name, percent } from './words.ts'

export const orderModeType = z.enum([
  'DELIVERY',
  'TAKE_AWAY',
  'DINING_IN',
  'SELF_SERVICE',
]) satisfies z.ZodType<OrderModeType>

export const orderMode = (amount: Amount) =>
  z
    .strictObject({
      id: id.describe('The id of the mode.'),
      type: orderModeType.describe('How the order reaches the diner. `DINING_IN` asks for a table.'),
      showName: name.describe('The name that diners choose by.'),
      active: z.boolean().default(true).describe('Whether diners see the mode.'),
      orderEnabled: z.boolean().default(true).describe('Whether it takes orders; `false` shows the menu for reading.'),
      menuId: id.describe('The id of the menu, one of the branch.'),
      paymentTypes: listOf(paymentType).default([]).describe('The ways to pay. A mode that takes orders needs one.'),
      useSchedule: z
        .boolean()
        .default(false)
        .describe('Whether the mode has hours of its own in `schedules`, within those of the store.'),
      schedules: listOf(
        z.strictObject({
          scheduleConfigs: listOf(
            z.strictObject({ workingDays: workingDays.describe('The hours of each day of the week.') }),
            100,
          ).describe('Weeks of hours; together they are the hours of the mode.'),
        }),
      )
        .default([])
        .describe('The hours of the mode, read with `useSchedule: true`.'),
      exceptions: exceptions.exactOptional().describe('Dates on which this mode has other hours, such as holidays.'),
      minDelayInMinutes: minutes.describe('The shortest time until the order is there or ready.'),
      maxDelayInMinutes: minutes.describe('The longest time until the order is there or ready.'),
      lateWarnings: z
        .strictObject({
          soonMinutes: minutes.describe('Minutes before the promised time at which an order is marked as due soon.'),
          urgentMinutes: minutes.describe('Minutes before the promised time at which it is marked as urgent.'),
        })
        .refine((warnings) => warnings.urgentMinutes <= warnings.soonMinutes, {
          path: ['urgentMinutes'],
          message: 'is above soonMinutes',
        })
        .exactOptional()
        .describe('When the board of the shop marks an order; absent: 15 and 5 minutes.'),
      autoAcceptMinutes: minutes
        .nullable()
        .exactOptional()
        .describe(
          'The minutes after which an order of this mode is accepted by itself; `null` waits for the shop. Absent: `settings.autoAcceptMinutes` of the store.',
        ),
      userFee: amount.default(0).describe('A fixed fee on each order of the mode.'),
      percentageUserFee: z
        .number()
        .min(0, 'is below zero')
        .max(100, 'must be at most 100')
        .default(0)
        .meta({ kind: 'percent', description: 'A fee in percent of the cart.' }),
      generalDiscounts: listOf(generalDiscount(amount)).default([]).describe('Discounts on each order of the mode.'),
      generalSurcharges: listOf(surcharge(amount)).default([]).describe('Surcharges on each order of the mode.'),
      allowsScheduling: z
        .boolean()
        .default(false)
        .describe('Whether an order may be placed ahead; needs `orderSchedule`.'),
      onlyScheduling: z.boolean().default(false).describe('Whether every order must be placed ahead.'),
      orderSchedule: orderSchedule
        .nullable()
        .default(null)
        .describe('The times for which an order may be placed ahead.'),
    })
    .refine((mode) => mode.minDelayInMinutes <= mode.maxDelayInMinutes, delaysReversed)
    .refine((mode) => !mode.useSchedule || mode.schedules.length > 0, {
      path: ['schedules'],
      message: 'is empty, but useSchedule asks for hours of its own',
    })
    .refine((mode) => !mode.onlyScheduling || mode.allowsScheduling, {
      path: ['onlyScheduling'],
      message: 'needs allowsScheduling',
    })
    .refine((mode) => !mode.allowsScheduling || mode.orderSchedule !== null, {
      path: ['orderSchedule'],
      message: 'is missing, but allowsScheduling asks for one',
    })
    .refine((mode) => !(mode.active && mode.orderEnabled) || mode.paymentTypes.some((payment) => payment.active), {
      path: ['paymentTypes'],
      message: 'has no active payment type, so nothing could be ordered',
    }) satisfies z.ZodType<OrderMode>

export const delaysReversed = { path: ['minDelayInMinutes'], message: 'is above maxDelayInMinutes' }

const paymentType = z
  .strictObject({
    id: id.describe('The id, its own within the mode.'),
    showName: name.describe('The name that diners choose by.'),
    active: z.boolean().default(true).describe('Whether it may be chosen now.'),
    paymentMethod: z.enum(['CASH', 'CARD', 'ONLINE']).describe('The kind of payment.'),
    upload: z
      .enum(['APP', 'API'])
      .nullable()
      .default(null)
      .describe(
        'How an online payment is made: `API` with a card on the page, `APP` by a link; `null` pays at the door or table.',
      ),
    onlinePayment: z
      .strictObject({ providerName: name.describe('The name of the provider, such as `mercadopago`, or `SANDBOX`.') })
      .nullable()
      .default(null)
      .describe('The provider of an online payment.'),
  })
  .refine((payment) => payment.upload === null || payment.onlinePayment !== null, {
    path: ['onlinePayment'],
    message: 'is missing on a payment that is made here',
  }) satisfies z.ZodType<PaymentType>

const shared = {
  id: id.describe('The id of the surcharge, its own within the mode.'),
  name: name.describe('The name that diners read beside the total.'),
}

const surchargeType = <const Type extends string>(type: Type) =>
  z.literal(type).describe('Whether the value is a percent or an amount.')

const surcharge = (amount: Amount) =>
  z.discriminatedUnion('type', [
    z.strictObject({ ...shared, type: surchargeType('PERCENT'), value: percent.describe('The percent that it adds.') }),
    z.strictObject({ ...shared, type: surchargeType('FIXED'), value: amount.describe('The amount that it adds.') }),
  ]) satisfies z.ZodType<Surcharge>
