import fc from 'fast-check'
import { expect, expectTypeOf, test } from 'vitest'
import type { Store } from '#domain/catalog/store.ts'
import type { StoreTerms } from '#domain/ordering/quote.ts'
import { cardDiscount } from '#domain/pricing/line-price.ts'
import { contractDocument } from '#gateway/http/document.ts'
import { type Validator, validatorsOf } from '#gateway/http/validators.ts'
import { storeAnswer } from '#gateway/shop/store-answer.ts'
import { type Amounts, amountsOf } from '#openapi/wire/amounts.ts'
import { writeOrderingCustomer } from '#openapi/wire/customers.ts'
import { readDeliveryQuote, writeDeliveryQuote } from '#openapi/wire/delivery.ts'
import * as discounts from '#openapi/wire/discounts.ts'
import { readOrderedLine, writeOrderedLine } from '#openapi/wire/follow-up.ts'
import { writeLoyaltyMovement, writeLoyaltyProgram, writeLoyaltyReward } from '#openapi/wire/loyalty.ts'
import { type PricedMenu, readMenu, writeMenu } from '#openapi/wire/menu.ts'
import { type ModeView, readModeCharges, type WireCharges, writeModeFees } from '#openapi/wire/order-modes.ts'
import { readCartItem, readSubmission, writeCartItem, writeOrderQuote, writeSubmission } from '#openapi/wire/orders.ts'
import { readPlace, writePlace } from '#openapi/wire/places.ts'
import type { Wire } from '#openapi/wire/schemas.ts'
import { writeOrderShipment } from '#openapi/wire/shipments.ts'
import { type BranchView, readShop, type StoreView, writeBranch } from '#openapi/wire/stores.ts'
import { aStore } from '#tests/kit/catalog.ts'
import { moneyOf } from '#tests/kit/money.ts'
import { aShipment } from '#tests/kit/shipment.ts'
import {
  anyActiveDiscount,
  anyCharges,
  anyCode,
  anyCustomer,
  anyDeliveryQuote,
  anyDiscountLine,
  anyDiscountValue,
  anyGeneralDiscount,
  anyLine,
  anyLoyaltyEntry,
  anyLoyaltyProgram,
  anyLoyaltyReward,
  anyMenu,
  anyOrderedItem,
  anyPlace,
  anyQuote,
  anyShop,
  anyStoreId,
  anySubmission,
  anySurcharge,
  anySurchargeLine,
  type MenuToSend,
} from '#tests/kit/wire-values.ts'

const document = contractDocument()
const money = moneyOf(document)
const validators = validatorsOf(document)
const compiled = new Map<Schema, Validator>()

/** The decimals of the countries in which amounts are written. */
const withDecimals = [2, 3] as const
const countries = [0, ...withDecimals] as const

type Schema = keyof Wire
type Body = { readonly schema: Schema; readonly body: unknown }

type Writer<Value, Written> = {
  readonly values: fc.Arbitrary<Value>
  readonly write: (value: Value, amounts: Amounts, decimals: number) => Written
  /** The bodies of the contract that were written. */
  readonly bodies: (written: Written) => readonly Body[]
  readonly hasNoMoney?: true
}

type Pair<Value, Written, Read> = Writer<Value, Written> & {
  readonly read: (written: Written, amounts: Amounts, decimals: number) => Read
  /** The part of the value that comes back. */
  readonly kept: (value: Value) => Read
}

const whole = <Value>(value: Value) => value
const bodyOf = (schema: Schema) => (body: unknown) => [{ schema, body }]
const overTheWire = <Written>(written: Written) => JSON.parse(JSON.stringify(written)) as Written

function validatorOf(schema: Schema): Validator {
  const validator = compiled.get(schema) ?? validators.at(`/components/schemas/${schema}`)
  compiled.set(schema, validator)
  return validator
}

/** Registers the tests of a reader and its writer. */
function holdsPair<Value, Written, Read>(name: string, pair: Pair<Value, Written, Read>) {
  test.each(countries)(`${name} reads back unchanged, with %d decimals`, (decimals) => {
    fc.assert(
      fc.property(pair.values, (value) => {
        const arrived = overTheWire(written(pair, value, decimals))
        expect(pair.read(arrived, amountsOf(decimals), decimals)).toEqual(pair.kept(value))
      }),
    )
  })
  holdsWriter(name, pair)
}

function holdsWriter<Value, Written>(name: string, writer: Writer<Value, Written>) {
  const bodiesOf = (value: Value, decimals: number) => writer.bodies(written(writer, value, decimals))

  test.each(countries)(`${name} is written as the contract requires, with %d decimals`, (decimals) => {
    fc.assert(
      fc.property(writer.values, (value) => {
        for (const { schema, body } of overTheWire(bodiesOf(value, decimals)))
          expect(validatorOf(schema)(body)).toEqual([])
      }),
    )
  })

  const moneyFields = (bodies: readonly Body[]) =>
    new Set(bodies.flatMap(({ schema }) => money.fieldsOf(money.schema(schema))))
  const sample = () => fc.sample(writer.values, { numRuns: 200, seed: 1 }).flatMap((value) => bodiesOf(value, 2))

  if (writer.hasNoMoney) {
    test(`${name} has no money by the contract`, () => expect(moneyFields(sample())).toEqual(new Set()))
    return
  }

  test.each(withDecimals)(`${name} has all of its money, and only that, in decimals, with %d decimals`, (decimals) => {
    fc.assert(
      fc.property(writer.values, (value) => {
        const expected = bodiesOf(value, 0).map((body) => inDecimals(body, decimals))
        expect(bodiesOf(value, decimals)).toEqual(expected)
      }),
    )
  })

  test(`${name} is generated with money in each field that the contract has for it`, () => {
    const bodies = sample()
    const seen = new Set(bodies.flatMap(moneyOfBody).flatMap(({ field, amount }) => (amount > 0 ? [field] : [])))
    expect([...moneyFields(bodies)].filter((field) => !seen.has(field))).toEqual([])
  })
}

const written = <Value, Written>({ write }: Writer<Value, Written>, value: Value, decimals: number) =>
  write(value, amountsOf(decimals), decimals)

const moneyOfBody = ({ schema, body }: Body) => money.moneyIn(money.schema(schema), body)

/** A body that was written without decimals, which are minor units, with all money fields of the contract divided. */
function inDecimals({ schema, body }: Body, decimals: number): Body {
  const divided = new Map(
    moneyOfBody({ schema, body }).map(({ path, amount }) => [path.join('/'), amount / 10 ** decimals]),
  )
  const copy = (value: unknown, path: readonly string[]): unknown => {
    if (Array.isArray(value)) return value.map((one, index) => copy(one, [...path, String(index)]))
    if (typeof value === 'object' && value !== null)
      return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, copy(one, [...path, key])]))
    return divided.get(path.join('/')) ?? value
  }
  return { schema, body: copy(body, []) }
}

holdsPair('the value of a discount', {
  values: anyDiscountValue,
  write: discounts.writeDiscountValue,
  bodies: bodyOf('DiscountValue'),
  read: discounts.readDiscountValue,
  kept: whole,
})

// Inactive discounts are not sent.
holdsPair('a discount on plates', {
  values: anyActiveDiscount,
  write: discounts.writeDiscount,
  bodies: bodyOf('Discount'),
  read: discounts.readDiscount,
  kept: whole,
})

holdsPair('a general discount', {
  values: anyGeneralDiscount,
  write: discounts.writeGeneralDiscount,
  bodies: bodyOf('GeneralDiscount'),
  read: discounts.readGeneralDiscount,
  kept: whole,
})

holdsPair('a discount of a loyalty program outside', {
  values: anyGeneralDiscount.map((discount) => ({ ...discount, externalBenefitType: 'MEMBER' })),
  write: discounts.writeExternalDiscount,
  bodies: (body) => [{ schema: 'ExternalBenefits', body: { generalDiscounts: [body] } }],
  read: discounts.readExternalDiscount,
  kept: whole,
})

holdsPair('a surcharge', {
  values: anySurcharge,
  write: discounts.writeSurcharge,
  bodies: bodyOf('GeneralSurcharge'),
  read: discounts.readSurcharge,
  kept: whole,
})

holdsPair('a discount line', {
  values: anyDiscountLine,
  write: discounts.writeDiscountLine,
  bodies: bodyOf('DiscountLine'),
  read: discounts.readDiscountLine,
  kept: whole,
})

holdsPair('a surcharge line', {
  values: anySurchargeLine,
  write: discounts.writeSurchargeLine,
  bodies: bodyOf('SurchargeLine'),
  read: discounts.readSurchargeLine,
  kept: whole,
})

holdsPair('a line of an order', {
  values: anyOrderedItem,
  write: writeOrderedLine,
  bodies: bodyOf('FollowUpItem'),
  read: readOrderedLine,
  // Fields that only the receipt shows are left out.
  kept: ({ accPrice: _, sizeId, source = null, extras, ...item }) => ({
    ...{ ...item, sizeId, source },
    extras: extras.map(({ groupId = null, groupName, items }) => ({
      ...{ groupId, groupName },
      items: items.map(({ price: __, ...garnish }) => garnish),
    })),
  }),
})

holdsPair('a discount code', {
  values: anyCode,
  write: discounts.writeDiscountCode,
  bodies: bodyOf('DiscountCodeInfo'),
  read: discounts.readDiscountCode,
  // The gateway counts the uses and tells no caller how many are left.
  kept: (code) => ({ ...code, maximumUses: null }),
})

holdsPair('what an order mode charges', {
  values: anyCharges,
  write: (charges, amounts): WireCharges => ({
    discounts: charges.generalDiscounts.map((discount) => discounts.writeGeneralDiscount(discount, amounts)),
    surcharges: charges.surcharges.map((surcharge) => discounts.writeSurcharge(surcharge, amounts)),
    fees: writeModeFees(charges, amounts),
  }),
  bodies: ({ discounts: off, surcharges, fees }) => [
    ...off.map((body) => ({ schema: 'GeneralDiscount', body }) as const),
    ...surcharges.map((body) => ({ schema: 'GeneralSurcharge', body }) as const),
    { schema: 'OrderModeFees', body: fees },
  ],
  read: readModeCharges,
  kept: whole,
})

holdsPair('a delivery quote', {
  values: fc.tuple(anyDeliveryQuote, anyStoreId),
  write: ([quote, storeId], amounts) => writeDeliveryQuote(quote, storeId, amounts),
  bodies: bodyOf('DeliveryQuote'),
  read: readDeliveryQuote,
  kept: ([quote]) => quote,
})

holdsPair('a menu', {
  values: anyMenu,
  write: ({ branch, menu, mode, pricesChangeAt }, amounts) =>
    writeMenu(branch, menu, mode, amounts, cardDiscount, pricesChangeAt),
  bodies: bodyOf('Menu'),
  read: readMenu,
  kept: assortmentOf,
})

/** Plates that are hidden or in no category are not sent, nor are empty categories and inactive discounts. */
function assortmentOf({ branch, menu, mode, pricesChangeAt }: MenuToSend): PricedMenu {
  const visible = new Map(branch.plates.filter((plate) => plate.visible).map((plate) => [plate.id, plate]))
  const categories = menu.categories
    .map((category) => ({ ...category, plateIds: category.plateIds.filter((id) => visible.has(id)) }))
    .filter(({ plateIds }) => plateIds.length > 0)
  const sold = new Set(categories.flatMap(({ plateIds }) => plateIds))
  return {
    menu: {
      id: mode.id,
      name: menu.name,
      categories,
      remarkedPlateIds: menu.remarkedPlateIds.filter((id) => sold.has(id)),
      upselleds: menu.upselleds.filter(({ plateId }) => sold.has(plateId)),
    },
    plates: [...sold].flatMap((id) => visible.get(id) ?? []),
    discounts: branch.discounts.filter((discount) => discount.active),
    pricesChangeAt,
  }
}

holdsPair('a line of a cart', {
  values: fc.tuple(anyLine, fc.nat(200)),
  write: ([line, place], amounts) => ({ item: writeCartItem(line, amounts), place }),
  bodies: ({ item }) => [{ schema: 'CartItem', body: item }],
  read: ({ item, place }, amounts) => readCartItem(item, place, amounts),
  // The gateway takes the discount from the catalogue, and names a line by its place.
  kept: ([line, place]) => ({ ...line, lineId: String(place), discount: null }),
})

holdsPair('a submission', {
  values: anySubmission,
  write: (sent, _, decimals) => writeSubmission(sent, decimals),
  bodies: bodyOf('OrderSubmission'),
  read: (written, _, decimals) => readSubmission(written, decimals),
  kept: (sent) => ({
    ...sent,
    lines: sent.lines.map((line, place) => ({ ...line, lineId: String(place), discount: null })),
  }),
})

holdsPair('a place', {
  values: anyPlace,
  write: writePlace,
  bodies: bodyOf('FoundPlace'),
  hasNoMoney: true,
  read: readPlace,
  kept: whole,
})

const now = new Date('2026-11-21T20:00:00Z')

holdsPair('a brand with its stores', {
  values: anyShop,
  write: ({ branch, stores, position }): Wire['ResolvedAlias'] => ({
    type: 'branch',
    info: { ...writeBranch(branch), branchContacts: stores.map((store) => storeAnswer(store, { now, position })) },
  }),
  bodies: bodyOf('ResolvedAlias'),
  hasNoMoney: true,
  read: (written) => {
    const shop = readShop(written)
    return shop.type === 'branch' ? [branchView(shop.branch), ...shop.stores.map(storeView)] : []
  },
  kept: ({ branch, stores }) => [branchView(branch), ...stores.map(keptView)],
})

holdsPair('a store with its brand', {
  values: anyShop,
  write: ({ branch, stores: [store], position }): Wire['ResolvedAlias'] => ({
    type: 'branchContact',
    info: { ...storeAnswer(store!, { now, position }), branch: writeBranch(branch) },
  }),
  bodies: bodyOf('ResolvedAlias'),
  hasNoMoney: true,
  read: (written) => {
    const shop = readShop(written)
    return shop.type === 'branchContact' ? [branchView(shop.branch), storeView(shop.store)] : []
  },
  kept: ({ branch, stores: [store] }) => [branchView(branch), keptView(store!)],
})

const branchView = (branch: BranchView) => ({
  id: branch.id,
  alias: branch.alias,
  name: branch.name,
  social: branch.social,
  customMessage: branch.customMessage,
  withCustomBannerLogo: branch.withCustomBannerLogo,
  customBannerLogoURL: branch.customBannerLogoURL,
  customLogoURL: branch.customLogoURL,
  withCustomBackgroundLogo: branch.withCustomBackgroundLogo,
  generalConfig: branch.generalConfig,
  nps: branch.nps,
})

const keptView = (store: Store) => storeView({ ...store, forcedFields: store.settings.forcedFields })

/** Every field of a store that does not depend on its diner's place. */
const storeView = (store: Omit<StoreView, 'distance' | 'reachableByDelivery'>) => ({
  id: store.id,
  branchId: store.branchId,
  alias: store.alias,
  name: store.name,
  address: store.address,
  callPhone: store.callPhone,
  whatsAppPhone: store.whatsAppPhone,
  mandatoryEmail: store.mandatoryEmail,
  forcedFields: store.forcedFields,
  status: store.status,
  commercialTermsInfo: store.commercialTermsInfo,
  ordersConsoleActive: store.ordersConsoleActive,
  acceptsOnlinePayment: store.acceptsOnlinePayment,
  timeZone: store.timeZone,
  workingDays: store.deliveryConfig.workingDays,
  betweenStreetsRequired: store.deliveryConfig.betweenStreetsRequired,
  npsAvg: store.deliveryConfig.npsAvg,
  orderModes: store.orderModes.map(modeView),
})

const modeView = (mode: ModeView): ModeView => ({
  id: mode.id,
  type: mode.type,
  showName: mode.showName,
  active: mode.active,
  orderEnabled: mode.orderEnabled,
  paymentTypes: mode.paymentTypes,
  useSchedule: mode.useSchedule,
  schedules: mode.schedules,
  minDelayInMinutes: mode.minDelayInMinutes,
  maxDelayInMinutes: mode.maxDelayInMinutes,
  allowsScheduling: mode.allowsScheduling,
  onlyScheduling: mode.onlyScheduling,
})

test('the contract and its reader have every part of a store that decides on its checkout', () => {
  expectTypeOf<keyof StoreTerms>().toExtend<keyof Wire['BranchContact'] & keyof StoreView>()
})

test('[AMBIG-18] the source of a line, of the order and of the campaign are three fields, never copied', () => {
  fc.assert(
    fc.property(
      anySubmission,
      fc.constantFrom('DIRECT', 'KIOSK'),
      fc.string({ maxLength: 20 }),
      (any, source, channel) => {
        const submission = { ...any, source, acquisitionChannel: channel }
        const wire = writeSubmission(submission, 2)
        const marks = (lines: readonly { readonly source?: string | null }[]) =>
          lines.map((line) => line.source ?? null)
        expect([wire.source, wire.acquisitionChannel, marks(wire.items)]).toEqual([source, channel, marks(any.lines)])
        const read = readSubmission(wire, 2)
        expect([read.source, read.acquisitionChannel, marks(read.lines)]).toEqual([source, channel, marks(any.lines)])
      },
    ),
  )
})

test('[FAMBIG-40] an own courier’s delivery is followed on the tracking page of its order', () => {
  const { trackingUrl } = writeOrderShipment(
    aShipment({ orderCode: 'ABCD2345' }),
    { store: aStore({ alias: 'parrilla-centro' }), status: 'ACCEPTED' },
    null,
  )
  expect(trackingUrl).toBe('/logistics/tracking/order/parrilla-centro/ABCD2345')
})

test('[ORDER-07] an order names its redeemed points, and has no loyalty fields without any', () => {
  fc.assert(
    fc.property(anySubmission, fc.integer({ min: 1, max: 1_000_000_000 }), (submission, redeemedPoints) => {
      const infoOf = (points: number) => writeSubmission({ ...submission, redeemedPoints: points }, 2).loyaltyInfo
      expect([infoOf(redeemedPoints), infoOf(0)]).toEqual([{ redeemedPoints }, null])
    }),
  )
})

const points = { balance: 820, rewards: ['alta-500'] }
const reader = { told: 'ALL', offersCode: false } as const
holdsWriter('a customer', {
  values: anyCustomer,
  write: (customer) =>
    [true, false].map((isProven) => writeOrderingCustomer(customer, points, { ...reader, isProven })),
  bodies: (written) => written.map((body) => ({ schema: 'OrderingCustomer' as const, body })),
  hasNoMoney: true,
})

test('a customer’s e-mail is for a reader with a proof of the phone', () => {
  fc.assert(
    fc.property(anyCustomer, (customer) => {
      const emailFor = (isProven: boolean) => writeOrderingCustomer(customer, points, { ...reader, isProven }).email
      expect([emailFor(true), emailFor(false)]).toEqual([customer.email, null])
    }),
  )
})

holdsWriter('an entry of a loyalty account', {
  values: anyLoyaltyEntry,
  write: writeLoyaltyMovement,
  bodies: (body) => [{ schema: 'LoyaltyMovement' as const, body }],
  hasNoMoney: true,
})

test('the points of a reward name it, and no order', () => {
  const entry = {
    type: 'RewardClaimed',
    rewardId: 'alta-500',
    amount: 500,
    postBalance: 500,
    at: '2026-11-22T20:00:00Z',
  } as const
  expect(writeLoyaltyMovement(entry)).toEqual({
    orderCode: null,
    rewardId: 'alta-500',
    createdAt: entry.at,
    amount: 500,
    postBalance: 500,
  })
})

holdsWriter('a reward', {
  values: anyLoyaltyReward,
  write: (reward) => [true, false].map((done) => writeLoyaltyReward(reward, 'parrilla', done)),
  bodies: (written) => written.map((body) => ({ schema: 'LoyaltyReward' as const, body })),
  hasNoMoney: true,
})

holdsWriter('a loyalty program with its rewards', {
  values: fc.tuple(anyLoyaltyProgram, fc.array(anyLoyaltyReward, { maxLength: 3 })),
  write: ([program, loyaltyRewards]) => writeLoyaltyProgram(program, { id: 'parrilla', loyaltyRewards }),
  bodies: bodyOf('LoyaltyProgram'),
  hasNoMoney: true,
})

// None of our code reads it yet: the browser computes it again itself.
holdsWriter('the quote of a refused price', {
  values: anyQuote,
  write: (quote, _, decimals) => writeOrderQuote(quote, decimals),
  bodies: bodyOf('OrderQuote'),
})
