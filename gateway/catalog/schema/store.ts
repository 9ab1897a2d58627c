import { z } from 'zod'
import { usualAlarm } from '#domain/alarm/state.ts'
import type {
  AbandonedCarts,
  Address,
  DeliveryZone,
  OfferWaves,
  PlateAtStore,
  Store,
  StoreAlarm,
} from '#domain/catalog/store.ts'
import { defaultForcedFields } from '#domain/checkout/forced-fields.ts'
import { usualDayEnd } from '#domain/close/business-day.ts'
import { countryCodes } from '#domain/country/countries.ts'
import { usualHoldMinutes } from '#domain/discount-code/hold.ts'
import { usualWindowHours } from '#domain/payment/payable.ts'
import { isNumber, whatsAppPhoneOf } from '#domain/phone/phone.ts'
import type { Amount } from './amount.ts'
import { filled } from './filled.ts'
import { exceptions, workingDays } from './hours.ts'
import { delaysReversed, orderMode } from './order-mode.ts'
import { polygon, position } from './polygon.ts'
import { timeZoneOfPlace } from './time-zone.ts'
import { alias, count, id, listOf, minutes, name, text, timeOfDay } from './words.ts'

export const store = (amount: Amount) => filled(wholeStore(amount), timeZoneOfPlace)

const wholeStore = (amount: Amount) =>
  z.strictObject({
    id: id.describe('The id of the store. Never rename it: orders and links hold it.'),
    branchId: id.describe('The id of the branch whose menus it sells.'),
    alias: alias.describe('The word in its link: `/menu/` and the alias.'),
    name: name.describe('The name of the store, which diners read.'),
    address: storeAddress.describe('Where the store is.'),
    callPhone: phone
      .refine(isNumber, noNumber)
      .nullable()
      .default(null)
      .describe('The phone for calls, with `+` and the country.'),
    whatsAppPhone: whatsAppPhone.nullable().default(null).describe('The phone for WhatsApp, with `+` and the country.'),
    mandatoryEmail: z.boolean().default(false).describe('Whether every order needs an e-mail address.'),
    status: z
      .enum(['OPEN', 'TEMPORARILY_CLOSED'])
      .default('OPEN')
      .describe('`TEMPORARILY_CLOSED` takes no order whatever the hours; for an hour or a day, use `pause`.'),
    commercialTermsInfo: z
      .strictObject({
        blocked: z.boolean().default(false).describe('Whether the store shows its menu and takes no orders.'),
      })
      .prefault({})
      .describe('The state of the contract between you and the store.'),
    ordersConsoleActive: z
      .boolean()
      .default(true)
      .describe('`true` follows the order on its page; `false` opens WhatsApp with the text of the order.'),
    acceptsOnlinePayment: z
      .boolean()
      .default(true)
      .describe('Told to other clients of the API. The pages look at the payment types alone.'),
    followUpSupport: z
      .strictObject({
        enabled: z
          .boolean()
          .default(false)
          .describe('Whether the page of an order opens the chat widget of `CHAT_SCRIPT_URL`.'),
        widgetId: name.nullable().default(null).describe('The id of the store at the vendor of the chat.'),
      })
      .prefault({})
      .describe('The chat on the page of an order.'),
    timeZone: z
      .string({ error: ({ input }) => (input === undefined ? noTimeZone : undefined) })
      .refine(isTimeZone, 'is not a time zone such as America/Argentina/Buenos_Aires')
      .meta({
        kind: 'time zone',
        shown: 'that of its country, or of its position',
        description: 'The clock by which its hours and dates are read.',
        examples: ['America/Argentina/Buenos_Aires'],
      }),
    deliveryConfig: z
      .strictObject({
        workingDays: workingDays
          .default([])
          .describe('The hours of each day of the week. Without any the store is open at every hour.'),
        exceptions: exceptions.exactOptional().describe('Dates on which the store has other hours, such as holidays.'),
        betweenStreetsRequired: z
          .boolean()
          .default(false)
          .describe('Whether an address for delivery needs the streets between which it lies.'),
        npsAvg: z
          .number()
          .min(0, 'is below zero')
          .max(5, 'is above 5')
          .nullable()
          .default(null)
          .describe('The average of its ratings, which the list of stores shows by `nps` of the branch.'),
      })
      .prefault({})
      .describe('Hours and delivery.'),
    orderModes: listOf(orderMode(amount))
      .default([])
      .describe('The ways to order: delivery, fetching, at the table, at the counter.'),
    deliveryZones: listOf(deliveryZone(amount))
      .default([])
      .describe(
        'The areas to which it delivers, each with its fee. Where two hold an address, the cheaper one counts.',
      ),
    surveyId: id.nullable().default(null).describe('The id of the survey after an order, one of the branch.'),
    plates: z
      .record(id, plateAtStore(amount))
      .exactOptional()
      .describe('Plates of the branch that this store sells otherwise, by the id of the plate.'),
    riderSecurityCode: z
      .string()
      .regex(/^\d{4}$/, 'must be four digits in quotes')
      .meta({ kind: 'four digits', description: 'The code by which couriers sign up for a shift at this store.' }),
    settings: z
      .strictObject({
        customerVerification: z
          .enum(['off', 'private', 'code'])
          .default('private')
          .describe(
            'The proof that a reader of a customer’s orders needs: `private` a code or a browser that has ordered with the phone, `code` a code each time, `off` the phone alone.',
          ),
        requireSecurityCode: z
          .boolean()
          .default(false)
          .describe('Whether the courier types the diner’s key at the door. The diner’s pages show a key only then.'),
        slideUndoSeconds: z
          .int('must be whole seconds')
          .min(0, 'is below zero')
          .max(30, 'is above 30')
          .default(3)
          .describe('The seconds in which a courier may take a step back; 0 is none.'),
        requeueOnCancel: z
          .boolean()
          .default(false)
          .describe('Whether an order that its courier gives back is offered to the others at once.'),
        returnShipments: z
          .boolean()
          .default(false)
          .describe('Whether couriers come back to the store after each delivery, with cash for example.'),
        offerWaves: offerWaves
          .nullable()
          .default(null)
          .describe('Asks the nearest free couriers first, a few at a time; `null` asks all couriers at once.'),
        deliveryNeedsCourier: z
          .boolean()
          .default(false)
          .describe('Whether delivery is offered only while a courier of the store is on shift.'),
        autoAcceptMinutes: minutes
          .nullable()
          .default(null)
          .describe(
            'The minutes after which an order is accepted by itself, `0` at once; `null` waits for the shop. A mode may have its own.',
          ),
        codeHoldMinutes: minutes
          .min(1, 'is below one minute')
          .default(usualHoldMinutes)
          .describe('The minutes for which an order that is not paid keeps its use of a limited code.'),
        paymentWindowHours: z
          .int('must be whole hours')
          .min(1, 'is below one hour')
          .max(48, 'is longer than two days')
          .default(usualWindowHours)
          .describe('The hours in which an online payment may be made.'),
        dayEndsAt: timeOfDay
          .refine((time) => time <= '12:00', 'is after noon')
          .default(usualDayEnd)
          .describe(
            'The time at which its business day ends, from `00:00` to `12:00`: later orders count for the next day.',
          ),
        forcedFields: z
          .strictObject({
            name: z.boolean().default(defaultForcedFields.name).describe('Whether the checkout needs the name.'),
            phone: z
              .boolean()
              .default(defaultForcedFields.phone)
              .describe('Whether the checkout needs the phone. Only `DINING_IN` can go without it.'),
            email: z
              .boolean()
              .default(defaultForcedFields.email)
              .describe('Whether the checkout needs the e-mail address.'),
          })
          .prefault({})
          .describe('The fields of the checkout that a diner must fill in.'),
        takesErrorReports: z.boolean().default(true).describe('Whether diners may report a fault of their order.'),
        abandonedCarts: abandonedCarts
          .nullable()
          .default(null)
          .describe('Reminders of a cart that was not ordered; `null` sends none.'),
        alarm: alarm
          .nullable()
          .default(null)
          .describe('The alarm for a shop that does not look at its orders; `null` is none.'),
      })
      .prefault({})
      .describe('How the store works.'),
  }) satisfies z.ZodType<Store>

const noTimeZone =
  'is missing: its country has several, and its position does not decide it; write one such as America/Mexico_City'

const offerWaves = z.strictObject({
  couriers: z
    .int('must be a whole number')
    .min(1, 'is below 1')
    .max(100, 'is above 100')
    .default(5)
    .describe('The couriers that each wave asks.'),
  seconds: z
    .int('must be whole seconds')
    .min(5, 'is below 5')
    .max(600, 'is longer than ten minutes')
    .default(20)
    .describe('The seconds that a wave has before the next one.'),
  waves: z
    .int('must be a whole number')
    .min(1, 'is below 1')
    .max(20, 'is above 20')
    .default(3)
    .describe('The waves before all couriers are asked.'),
}) satisfies z.ZodType<OfferWaves>

const plateAtStore = (amount: Amount) =>
  z.strictObject({
    price: amount.exactOptional().describe('The price at this store, of a plate without sizes.'),
    sizes: z.record(id, amount).exactOptional().describe('The prices at this store, by the id of the size.'),
    visible: z.boolean().exactOptional().describe('Whether this store sells it.'),
  }) satisfies z.ZodType<PlateAtStore>

const abandonedCarts = z.strictObject({
  delayMinutes: z
    .number()
    .min(0.01, 'is below a hundredth')
    .max(1440, 'is longer than a day')
    .default(15)
    .meta({ kind: 'minutes', description: 'The minutes after which a cart counts as left.' }),
  quietHours: z
    .strictObject({
      from: timeOfDay.describe('The start, on the clock of the store.'),
      to: timeOfDay.describe('The end; it may be of the next day.'),
    })
    .nullable()
    .default({ from: '22:00', to: '09:00' })
    .describe('The hours in which no reminder is sent; `null` sends at any hour.'),
}) satisfies z.ZodType<AbandonedCarts>

const phone = z
  .string()
  .regex(/^\+\d{8,15}$/, 'must be + and the digits, in quotes')
  .meta({ kind: 'phone' })

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

const alarm = z.strictObject({
  phones: listOf(whatsAppPhone, 10)
    .default([...usualAlarm.phones])
    .describe('The phones that get the messages of the alarm, with `+` and the country.'),
  unseenMinutes: minutes
    .min(1, 'is below one minute')
    .nullable()
    .default(usualAlarm.unseenMinutes)
    .describe('The minutes without a connected console, while the store takes orders; `null` is no alarm for it.'),
  unansweredOrders: count
    .max(50, 'is above 50')
    .nullable()
    .default(usualAlarm.unansweredOrders)
    .describe('The orders in a row that were not answered in their time; `null` is no alarm for them.'),
  answerMinutes: minutes
    .min(1, 'is below one minute')
    .default(usualAlarm.answerMinutes)
    .describe('The minutes in which an order has to be accepted, rejected or marked as seen.'),
  repeatMinutes: minutes
    .min(1, 'is below one minute')
    .default(usualAlarm.repeatMinutes)
    .describe('The minutes until the alarm is told again; each time after that takes twice as long.'),
  pausesStore: z
    .boolean()
    .default(usualAlarm.pausesStore)
    .describe('Whether orders without an answer pause the store until a person resumes it, or its next opening.'),
  whileAccepting: z
    .boolean()
    .default(usualAlarm.whileAccepting)
    .describe(
      'Whether it also watches while every mode accepts by itself; `false` suits a shop whose printer prints them.',
    ),
}) satisfies z.ZodType<StoreAlarm>

const storeAddress = z.strictObject({
  street: name.describe('The street.'),
  number: name.describe('The number of the house, in quotes.'),
  zone: text.default('').describe('The neighbourhood.'),
  locality: name.describe('The town or district, as a letter needs it.'),
  city: name.describe('The city.'),
  country: z
    .string()
    .regex(/^[A-Z]{2}$/, 'must be a code of two capitals')
    .describe(`The code of the country, one of \`countries\`. Stores are served in ${countryCodes.join(', ')}.`),
  position: position.describe('The point on the map: couriers, distances and the search for addresses begin here.'),
}) satisfies z.ZodType<Address>

const deliveryZone = (amount: Amount) =>
  z
    .strictObject({
      id: id.describe('The id of the zone.'),
      name: name.describe('The name of the zone.'),
      polygon: polygon.describe('The corners of the area, in their order; at least 3. The last joins the first.'),
      deliveryFee: amount.describe('The price of the delivery.'),
      cashDeliveryFee: amount
        .nullable()
        .default(null)
        .describe('The price with payment in cash, where it is another one.'),
      cashDelivery: z.boolean().default(true).describe('Whether an order to this zone may be paid in cash.'),
      minimumOrderAmount: amount.default(0).describe('The least price of the plates for this zone.'),
      freeDeliveryFrom: amount
        .nullable()
        .default(null)
        .describe('The price of the plates from which the delivery is free.'),
      minDelayInMinutes: minutes.describe('The shortest time until an order is there.'),
      maxDelayInMinutes: minutes.describe('The longest time until an order is there.'),
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
