import { describe, expect, test } from 'vitest'
import type { CheckoutRejection } from '#domain/checkout/validate.ts'
import { judgeOrder, type OrderOffer } from '#domain/ordering/judge.ts'
import { type OrderQuote, type OrderRequest, quoteOrder, termsOfStore } from '#domain/ordering/quote.ts'
import { type Submission, submissionDefaults } from '#domain/ordering/submission.ts'
import type { CodeProblem } from '#domain/pricing/code.ts'
import { readSubmission, writeSubmission } from '#openapi/wire/orders.ts'
import { aBranch, aMode, aPickupMode, aStore, inZone } from '#tests/kit/catalog.ts'
import { ledger } from '#tests/kit/ledger.ts'
import {
  type ExampleMoney,
  type ExampleShop,
  moneyOfExample,
  type PriceExample,
  priceExamples,
  shopOf,
  type Ticket,
  unpricedLinesOf,
} from '#tests/kit/price-examples.ts'

const store = aStore()
const isDelivery = (example: PriceExample) => example.delivery !== undefined
const titled = priceExamples.map((example) => ({
  title: [...example.proves.map((id) => `[${id}]`), example.name].join(' '),
  example,
}))

describe('worked examples', () => {
  test('there are at least 120, and no two have the same name', () => {
    const names = new Set(priceExamples.map(({ name }) => name))
    expect(names.size).toBe(priceExamples.length)
    expect(names.size).toBeGreaterThanOrEqual(120)
  })

  test.each<[string, (example: PriceExample) => boolean]>([
    ['a discount code', ({ code }) => code !== undefined],
    ['points', ({ points }) => points.redeems > 0 || points.earns !== '0%'],
    ['surcharges', ({ adds }) => adds.length > 0],
    ['a service fee', (example) => example['service fee'] !== undefined],
    ['cash', ({ payment }) => payment === 'cash'],
    ['Chilean pesos', ({ country }) => country === 'Chile'],
    ['guaraníes', ({ country }) => country === 'Paraguay'],
  ])('at least ten of them have %s', (_, has) => expect(priceExamples.filter(has).length).toBeGreaterThanOrEqual(10))

  test('an example names existing requirements', () => {
    const unknown = priceExamples.flatMap(({ proves }) => proves).filter((id) => !ledger.has(id))
    expect(unknown).toEqual([])
  })

  test.each(titled)('$title', ({ example }) => {
    const shop = shopOf(example)
    const money = moneyOfExample(example)
    const quote = quoteOrder(requestOf(example, shop))
    expect(ticketOf(quote, money)).toEqual(example.ticket)
    expect(obstaclesOf(quote, example, money)).toEqual(example['in the way'])
    expect(sumOf(example.ticket, money)).toBe(money.read(example.ticket.total))
  })
})

describe('the gateway records the total of the worked example', () => {
  const redeemsWhatIsDue = ({ example }: { readonly example: PriceExample }) => {
    const { decimals, write } = moneyOfExample(example)
    const { redeems } = example.points
    return redeems === 0 || example.ticket['points pay'] === write(redeems * 10 ** decimals)
  }
  const placeable = titled.filter((one) => one.example['in the way'].length === 0 && redeemsWhatIsDue(one))

  test.each(placeable)('$example.name', ({ example }) => {
    const shop = shopOf(example)
    const { decimals, write } = moneyOfExample(example)
    const sale = saleOf(example, shop, decimals)
    const sent = submissionOf(sale, shop, example, quoteOrder(requestOf(example, shop)))
    const arrived = readSubmission(writeSubmission(sent, decimals), decimals)
    const judgement = judgeOrder(sale, arrived, {
      now: '2026-11-21T20:00:00Z',
      delivery: shop.delivery,
      position: isDelivery(example) ? inZone : null,
      codeIsExpired: false,
      codeUse: null,
      pointsBalance: example.points.redeems,
      externalDiscount: null,
      paymentNeedsEmail: false,
      levers: [],
    })
    if (!judgement.ok) throw new Error(JSON.stringify(judgement.rejection))
    expect(write(judgement.order.totals.total)).toBe(example.ticket.total)
  })
})

const customer = {
  customerName: 'Ana',
  phone: '+5491155551234',
  phoneIsValid: true,
  customerEmail: '',
  customerDocument: '',
  tableNumber: '',
}

const storeTerms = {
  ...{ id: store.id, mandatoryEmail: false, timeZone: store.timeZone },
  deliveryConfig: { betweenStreetsRequired: false },
}

const requestOf = (example: PriceExample, shop: ExampleShop): OrderRequest => ({
  terms: {
    ...termsOfStore(storeTerms, isDelivery(example) ? 'DELIVERY' : 'TAKE_AWAY'),
    charges: shop.charges,
    loyaltyProgram: shop.loyaltyProgram,
    offeredMethods: ['CASH', 'CARD'],
    decimals: moneyOfExample(example).decimals,
  },
  lines: unpricedLinesOf(example),
  assortment: shop.assortment,
  payment: shop.payment,
  paysWith: shop.paysWith,
  delivery: shop.delivery,
  isQuoting: shop.isQuoting,
  code: shop.code,
  orderDate: '2026-11-21T20:00:00Z',
  redeemedPoints: example.points.redeems,
  customer,
  address: isDelivery(example) ? { betweenStreets: '' } : null,
  cardIsValid: true,
  scheduling: { isUnanswered: false, canOrderNow: true, scheduledAt: null },
})

/** In the notation of the examples: zeros are left out. */
function ticketOf({ lines, price, gainedPoints }: OrderQuote, { write }: ExampleMoney): Ticket {
  const amounts = (parts: readonly { readonly name: string; readonly amount: number }[]) =>
    parts.map(({ name, amount }): [string, string] => [name, write(amount)])
  return {
    items: lines.map(({ name, price: each, quantity }) => [name, write(each * quantity)]),
    discounts: amounts(price.discounts),
    surcharges: amounts(price.surcharges),
    ...(price.userServiceFee > 0 && { 'service fee': write(price.userServiceFee) }),
    ...(price.deliveryFee > 0 && { delivery: write(price.deliveryFee) }),
    ...(price.redeemedAmount > 0 && { 'points pay': write(price.redeemedAmount) }),
    total: write(price.total),
    ...(gainedPoints > 0 && { 'points gained': gainedPoints }),
  }
}

function sumOf(ticket: Ticket, { read }: ExampleMoney): number {
  const sum = (parts: readonly [string, string][]) => parts.reduce((total, [, amount]) => total + read(amount), 0)
  const part = (amount: string | undefined) => (amount === undefined ? 0 : read(amount))
  return (
    sum(ticket.items) -
    sum(ticket.discounts) +
    sum(ticket.surcharges) +
    part(ticket['service fee']) +
    part(ticket.delivery) -
    part(ticket['points pay'])
  )
}

const obstaclesOf = ({ codeProblems, failures }: OrderQuote, { code }: PriceExample, money: ExampleMoney): string[] => [
  ...codeProblems.map((problem) => codeObstacle(problem, code?.product, money)),
  ...failures.map((failure) => checkoutObstacle(failure, money)),
]

function codeObstacle(problem: CodeProblem, dish: string | undefined, { write }: ExampleMoney): string {
  switch (problem.type) {
    case 'BelowCodeMinimum':
      return `the code asks for products of ${write(problem.minimum)}`
    case 'CodePlateMissing':
      return `the code asks for ${dish}`
    case 'DeliveryAlreadyFree':
      return 'the delivery is free without the code'
    case 'CodeNotValidThen':
      return 'the code does not hold then'
    default:
      return problem satisfies never
  }
}

function checkoutObstacle(failure: CheckoutRejection, { write }: ExampleMoney): string {
  switch (failure.type) {
    case 'BelowMinimumOrder':
      return `${write(failure.missing)} below the minimum`
    case 'OutOfDeliveryArea':
      return 'the address is out of the zone'
    case 'ProvidersFailed':
      return 'there are no couriers'
    case 'DeliveryFeeUnanswered':
      return 'the delivery fee is not known yet'
    case 'CashAmountTooLow':
      return `the cash is below ${write(failure.total)}`
    default:
      return failure.type
  }
}

function saleOf(example: PriceExample, shop: ExampleShop, decimals: number): OrderOffer {
  const { menu, plates, discounts } = shop.assortment
  const { generalDiscounts, surcharges: generalSurcharges, userFee, percentageUserFee } = shop.charges
  const charges = { generalDiscounts, generalSurcharges, userFee, percentageUserFee }
  return {
    branch: aBranch({ menus: [menu], plates, discounts, loyaltyProgram: shop.loyaltyProgram }),
    store,
    mode: isDelivery(example) ? aMode(charges) : aPickupMode(charges),
    menu,
    paymentType: shop.payment,
    code: shop.code,
    money: { currency: 'ARS', decimals },
  }
}

/** The browser's request after it has shown this quote. */
const submissionOf = (
  { mode, paymentType }: OrderOffer,
  { paysWith }: ExampleShop,
  { points }: PriceExample,
  quote: OrderQuote,
): Submission => ({
  ...submissionDefaults,
  storeId: store.id,
  orderModeId: mode.id,
  modeType: mode.type,
  paymentTypeId: paymentType.id,
  paymentUpload: paymentType.upload,
  lines: quote.lines,
  shown: { ...quote.price, toPay: quote.price.total },
  redeemedPoints: points.redeems,
  customer: { name: customer.customerName, phone: customer.phone, email: '', document: '', optIn: true },
  destination: mode.type === 'DELIVERY' ? destination : null,
  paysWith,
  minDelayInMinutes: mode.minDelayInMinutes,
  maxDelayInMinutes: mode.maxDelayInMinutes,
})

const destination = {
  street: 'Av. Corrientes',
  number: '1000',
  zone: 'Centro',
  locality: 'CABA',
  city: 'Buenos Aires',
  postalCode: '',
  fullAddress: '',
  details: '',
  betweenStreets: '',
  position: inZone,
}
