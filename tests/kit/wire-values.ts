import fc from 'fast-check'
import type { CartLine, ExtrasGroup, LineDiscount } from '#domain/cart/line.ts'
import type { Branch, LoyaltyProgram, LoyaltyReward } from '#domain/catalog/branch.ts'
import type { Discount, DiscountValue, Validity } from '#domain/catalog/discount.ts'
import type { Category, GarnishGroup, Menu, Plate } from '#domain/catalog/menu.ts'
import type { GeneralDiscount, OrderMode, OrderModeType, PaymentMethod, Surcharge } from '#domain/catalog/order-mode.ts'
import type { Store, StoreStatus } from '#domain/catalog/store.ts'
import type { DayOfWeek, HoursException } from '#domain/catalog/working-hours.ts'
import type { CustomerAddress } from '#domain/customer/events.ts'
import type { KnownCustomer } from '#domain/customer/state.ts'
import type { DeliveryQuote } from '#domain/delivery/quote.ts'
import type { LoyaltyEntry } from '#domain/loyalty/state.ts'
import type { PlacedOrder } from '#domain/order/events.ts'
import type { ModeCharges, OrderQuote } from '#domain/ordering/quote.ts'
import type { Submission, SubmittedDestination } from '#domain/ordering/submission.ts'
import type { DiscountLine, SurchargeLine } from '#domain/pricing/order-price.ts'
import type { SharedCode } from '#openapi/wire/discounts.ts'
import type { MapPlace } from '#openapi/wire/places.ts'
import { aBranch, aMode, aStore, week } from './catalog.ts'

/** Any domain value that the contract can carry, within the contract's limits. Amounts are minor units. */

const idCharacters = [...'ABCXYZabcxyz0189_-']
const id = fc.string({ unit: fc.constantFrom(...idCharacters), minLength: 1, maxLength: 64 })
const text = (maxLength: number, minLength = 0) => fc.string({ unit: 'binary', minLength, maxLength })
const orNull = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: null })
const amount = fc.integer({ min: 0, max: 1_000_000_000 })
const count = fc.integer({ min: 1, max: 1000 })
const minutes = fc.integer({ min: 0, max: 100_000 })
const percent = fc.integer({ min: 0, max: 10_000 }).map((hundredths) => hundredths / 100)
/** JSON has no -0. */
const degrees = (limit: number) => fc.double({ min: -limit, max: limit, noNaN: true }).map((it) => it + 0)
const position = fc.record({ lat: degrees(90), lng: degrees(180) })
const modeType = fc.constantFrom<OrderModeType>('DELIVERY', 'TAKE_AWAY', 'DINING_IN', 'SELF_SERVICE')
const upload = fc.constantFrom('APP' as const, 'API' as const, null)

export const anyDiscountValue: fc.Arbitrary<DiscountValue> = fc.oneof(
  fc.record({ type: fc.constant('PERCENT' as const), percentage: percent }),
  fc.record({ type: fc.constant('MULTIPLE' as const), buy: count, pay: fc.nat(1000) }),
  fc.record({ type: fc.constant('FIXED' as const), fixedDiscount: amount }),
  fc.record({ type: fc.constant('FINAL_PRICE' as const), finalPrice: amount }),
)

const named = fc.record({ id, name: text(40) })
export const anyGeneralDiscount: fc.Arbitrary<GeneralDiscount> = fc
  .tuple(named, anyDiscountValue)
  .map(([base, value]) => ({ ...base, ...value }))

const discountWith = (active: fc.Arbitrary<boolean>): fc.Arbitrary<Discount> =>
  fc
    .tuple(anyGeneralDiscount, fc.record({ active, plateIds: fc.array(id, { maxLength: 3 }) }), fc.boolean())
    .map(([base, rest, acrossPlates]) =>
      base.type === 'MULTIPLE' ? { ...base, ...rest, acrossPlates } : { ...base, ...rest },
    )
export const anyActiveDiscount = discountWith(fc.constant(true))

const valued = <Type extends string>(...types: readonly Type[]) =>
  fc.constantFrom(...types).chain((type) => fc.record({ type: fc.constant(type), value: statedValue(type) }))

/** How the type of a discount or a surcharge states its value. */
function statedValue(type: string): fc.Arbitrary<number> {
  if (type === 'PERCENT') return percent
  if (type === 'MULTIPLE') return count
  return type === 'DELIVERY_FEE' ? fc.constant(0) : amount
}

export const anySurcharge: fc.Arbitrary<Surcharge> = fc
  .tuple(named, valued('PERCENT', 'FIXED'))
  .map(([base, value]) => ({ ...base, ...value }))

export const anyDiscountLine: fc.Arbitrary<DiscountLine> = fc
  .tuple(
    fc.record({
      name: text(200),
      amount,
      discountReferenceId: id,
      code: orNull(text(40)),
      externalBenefitType: orNull(text(100)),
    }),
    valued('PERCENT', 'MULTIPLE', 'FIXED', 'FINAL_PRICE', 'DELIVERY_FEE'),
  )
  .map(([base, value]) => ({ ...base, ...value }))

export const anySurchargeLine: fc.Arbitrary<SurchargeLine> = fc
  .tuple(fc.record({ name: text(200), amount, surchargeReferenceId: id }), valued('PERCENT', 'FIXED'))
  .map(([base, value]) => ({ ...base, ...value }))

const anyValidity: fc.Arbitrary<Validity> = fc.constantFrom<Validity>(
  {},
  { validFrom: '2026-12-24', validUntil: '2026-12-31T18:30' },
  { weekdays: ['TUESDAY', 'SATURDAY'], hours: [{ startAt: '22:00', endAt: '02:00' }] },
)

export const anyCode: fc.Arbitrary<SharedCode> = fc
  .tuple(
    fc.record({
      id,
      code: text(40, 1),
      active: fc.boolean(),
      minimumOrderAmount: amount,
      maximumDiscountAmount: orNull(amount),
      limitedUsage: fc.boolean(),
      firstTimeUseOnly: fc.boolean(),
      maximumUses: orNull(count),
    }),
    valued('PERCENT', 'FIXED', 'DELIVERY_FEE'),
    fc.oneof(fc.record({ plateId: id, plateName: text(40) }), fc.constant({ plateId: null, plateName: null })),
  )
  .chain(([base, value, plate]) => anyValidity.map((times) => ({ ...base, ...value, ...plate, ...times })))

export const anyCharges: fc.Arbitrary<ModeCharges> = fc.record({
  generalDiscounts: fc.array(anyGeneralDiscount, { maxLength: 3 }),
  surcharges: fc.array(anySurcharge, { maxLength: 3 }),
  userFee: amount,
  percentageUserFee: percent,
})

export const anyDeliveryQuote: fc.Arbitrary<DeliveryQuote> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      type: fc.constant('InDeliveryArea' as const),
      deliveryFee: amount,
      cashDeliveryFee: amount,
      cashDelivery: fc.boolean(),
      minimumOrderAmount: amount,
      freeDeliveryFrom: orNull(amount),
      minDelayInMinutes: minutes,
      maxDelayInMinutes: minutes,
    }),
  },
  { weight: 1, arbitrary: fc.constant({ type: 'OutOfBounds' as const }) },
  { weight: 1, arbitrary: fc.constant({ type: 'ProvidersFailed' as const }) },
)

const anyGarnishGroup: fc.Arbitrary<GarnishGroup> = fc.record({
  id,
  name: text(40),
  mandatory: fc.boolean(),
  multipleSelection: fc.boolean(),
  min: fc.nat(9),
  max: fc.nat(9),
  garnishes: fc.array(fc.record({ id, name: text(40), description: text(40), price: amount, visible: fc.boolean() }), {
    maxLength: 3,
  }),
})

const anyPlate: fc.Arbitrary<Plate> = fc
  .tuple(
    fc.record({
      id,
      name: text(40),
      showName: text(40),
      description: text(40),
      price: amount,
      sizes: fc.array(fc.record({ id, name: text(40), price: amount }), { maxLength: 3 }),
      garnishGroups: fc.array(anyGarnishGroup, { maxLength: 2 }),
      indicatorIds: fc.array(id, { maxLength: 2 }),
      visible: fc.boolean(),
      maxQuantity: orNull(count),
      imageUrl: orNull(fc.webPath()),
    }),
    fc.constantFrom({}, { imagePlaceholder: 'data:image/webp;base64,UklGRg==' }),
  )
  .map(([plate, illustration]) => ({ ...plate, ...illustration }))

const idOf = (it: { readonly id: string }) => it.id

const anyWorkingDay = fc.record({
  dayOfWeek: fc.constantFrom<DayOfWeek>(...week),
  workingHours: fc.array(fc.constantFrom({ startAt: '09:00', endAt: '24:00' }, { startAt: '20:30', endAt: '02:00' })),
})

const anyExceptions = fc.subarray<HoursException>(
  [
    { date: '2026-12-24', hours: [{ startAt: '20:30', endAt: '02:00' }] },
    { date: '2026-12-25', closed: true },
  ],
  { minLength: 1 },
)

const anyMode: fc.Arbitrary<OrderMode> = fc
  .record({
    id,
    type: modeType,
    showName: text(40),
    active: fc.boolean(),
    orderEnabled: fc.boolean(),
    useSchedule: fc.boolean(),
    minDelayInMinutes: minutes,
    maxDelayInMinutes: minutes,
    allowsScheduling: fc.boolean(),
    onlyScheduling: fc.boolean(),
    paymentTypes: fc.array(
      fc.record({
        id,
        showName: text(40),
        active: fc.boolean(),
        paymentMethod: fc.constantFrom<PaymentMethod>('CASH', 'CARD', 'ONLINE'),
        upload,
        onlinePayment: orNull(fc.record({ providerName: text(20) })),
      }),
      { maxLength: 3 },
    ),
    schedules: fc.array(
      fc.record({
        scheduleConfigs: fc.array(fc.record({ workingDays: fc.array(anyWorkingDay, { maxLength: 3 }) }), {
          maxLength: 2,
        }),
      }),
      { maxLength: 2 },
    ),
  })
  .chain((mode) =>
    fc.option(anyExceptions, { nil: null }).map((own) => aMode(own ? { ...mode, exceptions: own } : mode)),
  )

export type MenuToSend = {
  readonly branch: Pick<Branch, 'plates' | 'discounts'>
  readonly menu: Menu
  readonly mode: OrderMode
  readonly pricesChangeAt: string | null
}

/** Every id of the menu belongs to an existing plate; discounts name plates of the menu and others. */
export const anyMenu: fc.Arbitrary<MenuToSend> = fc
  .uniqueArray(anyPlate, { minLength: 1, maxLength: 6, selector: idOf })
  .chain((plates) => {
    const plateIds = fc.subarray(plates.map(idOf))
    const category: fc.Arbitrary<Category> = fc.record({
      id,
      name: text(40),
      showName: text(40),
      description: text(40),
      withImage: fc.boolean(),
      excludedFromUpselling: fc.boolean(),
      plateIds,
    })
    const upsell = fc.record({ plateId: fc.constantFrom(...plates.map(idOf)), price: amount })
    const discount = fc
      .tuple(discountWith(fc.boolean()), plateIds)
      .map(([base, named]): Discount => ({ ...base, plateIds: [...named, ...base.plateIds] }))
    return fc.record({
      branch: fc.record({
        plates: fc.constant(plates),
        discounts: fc.uniqueArray(discount, { maxLength: 5, selector: idOf }),
      }),
      menu: fc.record({
        id,
        name: text(40),
        categories: fc.uniqueArray(category, { maxLength: 3, selector: idOf }),
        remarkedPlateIds: plateIds,
        upselleds: fc.uniqueArray(upsell, { maxLength: 3, selector: ({ plateId }) => plateId }),
      }),
      mode: anyMode,
      pricesChangeAt: orNull(fc.constant('2026-12-24T18:30:00-03:00')),
    })
  })

const anyLineDiscount: fc.Arbitrary<LineDiscount> = fc
  .tuple(
    fc.record({ itemId: id, discountReferenceId: id, name: text(40), amount }),
    fc.oneof(
      fc.record({ type: fc.constantFrom('PERCENT' as const, 'FIXED' as const, 'FINAL_PRICE' as const) }),
      fc.record({ type: fc.constant('MULTIPLE' as const), buy: count, pay: count }),
    ),
  )
  .map(([base, value]) => ({ ...base, ...value }))

const anyExtrasGroup: fc.Arbitrary<ExtrasGroup> = fc.record({
  groupId: id,
  groupName: text(200),
  min: fc.nat(1000),
  max: fc.nat(1000),
  multipleSelection: fc.boolean(),
  mandatory: fc.boolean(),
  items: fc.array(
    fc.record({
      referenceId: id,
      referenceType: fc.constant('GARNISH' as const),
      name: text(200),
      quantity: count,
      price: amount,
    }),
    { maxLength: 3 },
  ),
})

export const anyLine: fc.Arbitrary<CartLine> = fc.record({
  lineId: id,
  referenceId: id,
  referenceType: fc.constant('PLATE' as const),
  name: text(200),
  notes: text(1000),
  quantity: fc.integer({ min: 1, max: 9_999_999 }),
  price: amount,
  originalPrice: amount,
  priceWithoutModifiers: amount,
  upsellPrice: orNull(amount),
  discount: orNull(anyLineDiscount),
  sizeId: orNull(id),
  categoryId: id,
  categoryShowName: text(200),
  source: fc.constantFrom('plate' as const, null),
  maxQuantity: orNull(fc.integer({ min: 1, max: 9_999_999 })),
  extras: fc.array(anyExtrasGroup, { maxLength: 2 }),
})

/** Also as an earlier release recorded it: without a size, without groups. */
export const anyOrderedItem: fc.Arbitrary<PlacedOrder['items'][number]> = fc
  .record(
    {
      id,
      referenceId: id,
      sizeId: orNull(id),
      source: fc.constant('plate' as const),
      name: text(200),
      quantity: count,
      notes: text(1000),
      extras: fc.array(
        fc.record(
          {
            groupId: id,
            groupName: text(200),
            items: fc.array(fc.record({ referenceId: id, name: text(200), quantity: count, price: amount }), {
              maxLength: 3,
            }),
          },
          { requiredKeys: ['groupName', 'items'] },
        ),
        { maxLength: 2 },
      ),
      price: fc.nat(1_000_000),
    },
    { requiredKeys: ['id', 'referenceId', 'name', 'quantity', 'notes', 'extras', 'price'] },
  )
  .map((item) => ({ ...item, accPrice: item.price * item.quantity }))

const anyDestination: fc.Arbitrary<SubmittedDestination> = fc.record({
  street: text(200, 1),
  number: text(20),
  zone: text(120),
  locality: text(120),
  city: text(120),
  postalCode: text(20),
  fullAddress: text(500),
  details: text(500),
  betweenStreets: text(200),
  position: orNull(position),
})

const instant = fc
  .date({ min: new Date('1970-01-01T00:00:00Z'), max: new Date('9999-12-31T00:00:00Z'), noInvalidDate: true })
  .map((date) => date.toISOString())

const anyCustomerAddress: fc.Arbitrary<CustomerAddress> = fc.record({
  street: text(100),
  number: text(20),
  city: text(100),
  locality: text(100),
  country: text(2),
  postalCode: text(20),
  fullAddress: text(300),
  betweenStreets: text(200),
  details: text(200),
  position: orNull(position),
})

export const anyCustomer: fc.Arbitrary<KnownCustomer & { readonly phone: string }> = fc.record({
  status: fc.constant('KNOWN'),
  companyId: id,
  customerId: id,
  phone: text(20),
  name: text(120),
  email: orNull(text(254)),
  optIn: fc.boolean(),
  addresses: fc.array(anyCustomerAddress, { maxLength: 5 }),
  orders: fc.record({ count: fc.nat(), newestAt: orNull(instant) }),
})

const change = {
  amount: fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }),
  postBalance: fc.nat(1_000_000_000),
  at: instant,
}
export const anyLoyaltyEntry: fc.Arbitrary<LoyaltyEntry> = fc.oneof(
  fc.record({
    type: fc.constantFrom('PointsEarned', 'PointsRedeemed', 'PointsReturned', 'PointsTakenBack'),
    orderId: id,
    orderCode: fc.stringMatching(/^[A-Z0-9]{8}$/),
    ...change,
  }),
  fc.record({ type: fc.constant('RewardClaimed'), rewardId: id, ...change }),
)

export const anyLoyaltyReward: fc.Arbitrary<LoyaltyReward> = fc.record({
  id,
  amount: fc.integer({ min: 1, max: 1_000_000 }),
  active: fc.boolean(),
  branchContactId: id,
})

export const anyLoyaltyProgram: fc.Arbitrary<LoyaltyProgram> = fc.record({
  active: fc.boolean(),
  name: text(120),
  orderPercentage: fc.constantFrom(0, 0.05, 1),
  minRedeemedPoints: fc.nat(1_000_000),
  maxRedeemedPoints: fc.nat(1_000_000),
  maxRedeemedPercentage: fc.constantFrom(0, 0.3, 1),
  supportsDiscounts: fc.boolean(),
  branchContactIds: orNull(fc.array(id, { maxLength: 3 })),
})

export const anySubmission: fc.Arbitrary<Submission> = fc.record({
  storeId: id,
  orderModeId: id,
  modeType,
  paymentTypeId: id,
  paymentUpload: upload,
  lines: fc.array(anyLine, { minLength: 1, maxLength: 3 }),
  shown: fc.record({
    total: amount,
    toPay: amount,
    deliveryFee: orNull(amount),
    userServiceFee: orNull(amount),
    discounts: fc.array(anyDiscountLine, { maxLength: 3 }),
    surcharges: fc.array(anySurchargeLine, { maxLength: 3 }),
  }),
  redeemedPoints: fc.nat(1_000_000_000),
  customer: fc.record({
    name: text(120),
    phone: text(20),
    email: text(254),
    document: text(20),
    optIn: fc.boolean(),
  }),
  destination: orNull(anyDestination),
  tableNumber: text(40),
  paysWith: orNull(amount),
  notes: text(1000),
  orderText: text(8000),
  scheduledAt: orNull(instant),
  minDelayInMinutes: minutes,
  maxDelayInMinutes: minutes,
  source: text(100),
  acquisitionChannel: text(100),
  installedApp: fc.boolean(),
  external: orNull(fc.record({ reference: text(200, 1), partnerName: text(100, 1) })),
  browserIds: orNull(
    fc.record(
      { pixelBrowser: text(200), pixelClick: text(1000), propertyClient: text(100), propertySession: text(100) },
      { requiredKeys: [] },
    ),
  ),
})

export const anyPlace: fc.Arbitrary<MapPlace> = fc.record({
  id: text(40),
  label: text(40),
  street: text(40),
  number: text(20),
  zone: text(40),
  city: text(40),
  locality: text(40),
  country: text(40),
  postalCode: text(20),
  position,
})

const anyBranch: fc.Arbitrary<Branch> = fc
  .record({
    id,
    alias: id,
    name: text(40),
    social: fc.record({ instagram: orNull(text(40)), facebook: orNull(text(40)) }),
    customMessage: orNull(text(40)),
    withCustomBannerLogo: fc.boolean(),
    customBannerLogoURL: orNull(fc.webPath()),
    customLogoURL: orNull(fc.webPath()),
    withCustomBackgroundLogo: fc.boolean(),
    nps: fc.record({ enabled: fc.boolean(), threshold: fc.nat(5) }),
  })
  .map((branch) => aBranch(branch))

const anyStore: fc.Arbitrary<Store> = fc
  .record({
    id,
    branchId: id,
    alias: id,
    name: text(40),
    address: fc.record({
      street: text(40),
      number: text(20),
      zone: text(40),
      locality: text(40),
      city: text(40),
      country: text(2),
      position,
    }),
    callPhone: orNull(text(20)),
    whatsAppPhone: orNull(text(20)),
    mandatoryEmail: fc.boolean(),
    status: fc.constantFrom<StoreStatus>('OPEN', 'TEMPORARILY_CLOSED'),
    commercialTermsInfo: fc.record({ blocked: fc.boolean() }),
    ordersConsoleActive: fc.boolean(),
    acceptsOnlinePayment: fc.boolean(),
    deliveryConfig: fc.record({
      workingDays: fc.array(anyWorkingDay, { maxLength: 3 }),
      betweenStreetsRequired: fc.boolean(),
      npsAvg: orNull(fc.nat(5)),
    }),
    orderModes: fc.array(anyMode, { maxLength: 2 }),
    forcedFields: fc.record({ name: fc.boolean(), phone: fc.boolean(), email: fc.boolean() }),
    exceptions: orNull(anyExceptions),
  })
  .map(({ forcedFields, exceptions, ...store }) =>
    aStore({
      ...store,
      deliveryConfig: { ...store.deliveryConfig, ...(exceptions && { exceptions }) },
      settings: { ...aStore().settings, forcedFields },
    }),
  )

/** A company, branch or store, and the position of the diner who asks for it. */
export const anyShop = fc.record({
  branch: anyBranch,
  stores: fc.array(anyStore, { minLength: 1, maxLength: 2 }),
  position: orNull(position),
})

export const anyStoreId = orNull(id)

/** The data of a refused price. Its parts need not add up, because the contract does not check that. */
export const anyQuote: fc.Arbitrary<OrderQuote> = fc.record({
  lines: fc.array(anyLine, { maxLength: 3 }),
  price: fc.record({
    itemsPrice: amount,
    cartTotal: amount,
    discounts: fc.array(anyDiscountLine, { maxLength: 3 }),
    surcharges: fc.array(anySurchargeLine, { maxLength: 3 }),
    userServiceFee: amount,
    deliveryFee: amount,
    redeemedAmount: amount,
    totalBeforePoints: amount,
    total: amount,
  }),
  gainedPoints: fc.nat(),
  lineProblems: fc.constant([]),
  codeProblems: fc.constant([]),
  failures: fc.constant([]),
})
