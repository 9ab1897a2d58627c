import { z } from 'zod'
import type { AbandonedCarts, Address, DeliveryZone, PlateAtStore, Store } from '#domain/catalog/store.ts'
import { defaultForcedFields } from '#domain/checkout/forced-fields.ts'
import { usualHoldMinutes } from '#domain/discount-code/hold.ts'
import { usualWindowHours } from '#domain/payment/payable.ts'
import { isNumber, whatsAppPhoneOf } from '#domain/phone/phone.ts'
import type { Amount } from './amount.ts'
import { exceptions, workingDays } from './hours.ts'
import { delaysReversed, orderMode } from './order-mode.ts'
import { polygon, position } from './polygon.ts'
import { alias, id, listOf, minutes, name, text, timeOfDay } from './words.ts'

export const store = (amount: Amount) =>
  z.strictObject({
    id,
    branchId: id,
    alias,
    name,
    address: storeAddress,
    callPhone: phone.refine(isNumber, noNumber).nullable().default(null),
    whatsAppPhone: whatsAppPhone.nullable().default(null),
    mandatoryEmail: z.boolean().default(false),
    status: z.enum(['OPEN', 'TEMPORARILY_CLOSED']).default('OPEN'),
    commercialTermsInfo: z.strictObject({ blocked: z.boolean().default(false) }).prefault({}),
    ordersConsoleActive: z.boolean().default(true),
    acceptsOnlinePayment: z.boolean().default(true),
    followUpSupport: z
      .strictObject({ enabled: z.boolean().default(false), widgetId: name.nullable().default(null) })
      .prefault({}),
    timeZone: z
      .string()
      .refine(isTimeZone, 'is not a time zone such as America/Argentina/Buenos_Aires')
      .default('America/Argentina/Buenos_Aires'),
    deliveryConfig: z
      .strictObject({
        workingDays: workingDays.default([]),
        exceptions: exceptions.exactOptional(),
        betweenStreetsRequired: z.boolean().default(false),
        npsAvg: z.number().min(0, 'is below zero').max(5, 'is above 5').nullable().default(null),
      })
      .prefault({}),
    orderModes: listOf(orderMode(amount)).default([]),
    deliveryZones: listOf(deliveryZone(amount)).default([]),
    surveyId: id.nullable().default(null),
    plates: z.record(id, plateAtStore(amount)).exactOptional(),
    riderSecurityCode: z.string().regex(/^\d{4}$/, 'must be four digits in quotes'),
    settings: z
      .strictObject({
        customerVerification: z.enum(['off', 'private', 'code']).default('private'),
        requireSecurityCode: z.boolean().default(false),
        slideUndoSeconds: z.int('must be whole seconds').min(0, 'is below zero').max(30, 'is above 30').default(3),
        requeueOnCancel: z.boolean().default(false),
        returnShipments: z.boolean().default(false),
        deliveryNeedsCourier: z.boolean().default(false),
        autoAcceptMinutes: minutes.nullable().default(null),
        codeHoldMinutes: minutes.min(1, 'is below one minute').default(usualHoldMinutes),
        paymentWindowHours: z
          .int('must be whole hours')
          .min(1, 'is below one hour')
          .max(48, 'is longer than two days')
          .default(usualWindowHours),
        forcedFields: z
          .strictObject({
            name: z.boolean().default(defaultForcedFields.name),
            phone: z.boolean().default(defaultForcedFields.phone),
            email: z.boolean().default(defaultForcedFields.email),
          })
          .prefault({}),
        takesErrorReports: z.boolean().default(true),
        abandonedCarts: abandonedCarts.nullable().default(null),
      })
      .prefault({}),
  }) satisfies z.ZodType<Store>

const plateAtStore = (amount: Amount) =>
  z.strictObject({
    price: amount.exactOptional(),
    sizes: z.record(id, amount).exactOptional(),
    visible: z.boolean().exactOptional(),
  }) satisfies z.ZodType<PlateAtStore>

const abandonedCarts = z.strictObject({
  delayMinutes: z.number().min(0.01, 'is below a hundredth').max(1440, 'is longer than a day').default(15),
  quietHours: z.strictObject({ from: timeOfDay, to: timeOfDay }).nullable().default({ from: '22:00', to: '09:00' }),
}) satisfies z.ZodType<AbandonedCarts>

const phone = z.string().regex(/^\+\d{8,15}$/, 'must be + and the digits, in quotes')

const noNumber = 'is no phone number of its country: a digit is missing or wrong'

/** Kept as a diner's phone is: WhatsApp finds a mobile of Argentina only with the 9 after 54. */
const whatsAppPhone = z.codec(phone, z.string(), {
  decode(written, { issues }) {
    const number = whatsAppPhoneOf(written)
    if (number === null) issues.push({ code: 'custom', input: written, message: noNumber })
    return number ?? written
  },
  encode: (number) => number,
})

const storeAddress = z.strictObject({
  street: name,
  number: name,
  zone: text.default(''),
  locality: name,
  city: name,
  country: z.string().regex(/^[A-Z]{2}$/, 'must be a code of two capitals'),
  position,
}) satisfies z.ZodType<Address>

const deliveryZone = (amount: Amount) =>
  z
    .strictObject({
      id,
      name,
      polygon,
      deliveryFee: amount,
      cashDeliveryFee: amount.nullable().default(null),
      cashDelivery: z.boolean().default(true),
      minimumOrderAmount: amount.default(0),
      freeDeliveryFrom: amount.nullable().default(null),
      minDelayInMinutes: minutes,
      maxDelayInMinutes: minutes,
    })
    .refine(
      (zone) => zone.minDelayInMinutes <= zone.maxDelayInMinutes,
      delaysReversed,
    ) satisfies z.ZodType<DeliveryZone>

function isTimeZone(timeZone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}
