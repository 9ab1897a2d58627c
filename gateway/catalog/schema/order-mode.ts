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
      id,
      type: orderModeType,
      showName: name,
      active: z.boolean().default(true),
      orderEnabled: z.boolean().default(true),
      menuId: id,
      paymentTypes: listOf(paymentType).default([]),
      useSchedule: z.boolean().default(false),
      schedules: listOf(z.strictObject({ scheduleConfigs: listOf(z.strictObject({ workingDays }), 100) })).default([]),
      exceptions: exceptions.exactOptional(),
      minDelayInMinutes: minutes,
      maxDelayInMinutes: minutes,
      userFee: amount.default(0),
      percentageUserFee: z.number().min(0, 'is below zero').max(100, 'must be at most 100').default(0),
      generalDiscounts: listOf(generalDiscount(amount)).default([]),
      generalSurcharges: listOf(surcharge(amount)).default([]),
      allowsScheduling: z.boolean().default(false),
      onlyScheduling: z.boolean().default(false),
      orderSchedule: orderSchedule.nullable().default(null),
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
    id,
    showName: name,
    active: z.boolean().default(true),
    paymentMethod: z.enum(['CASH', 'CARD', 'ONLINE']),
    upload: z.enum(['APP', 'API']).nullable().default(null),
    onlinePayment: z.strictObject({ providerName: name }).nullable().default(null),
  })
  .refine((payment) => payment.upload === null || payment.onlinePayment !== null, {
    path: ['onlinePayment'],
    message: 'is missing on a payment that is made here',
  }) satisfies z.ZodType<PaymentType>

const surcharge = (amount: Amount) =>
  z.discriminatedUnion('type', [
    z.strictObject({ id, name, type: z.literal('PERCENT'), value: percent }),
    z.strictObject({ id, name, type: z.literal('FIXED'), value: amount }),
  ]) satisfies z.ZodType<Surcharge>
