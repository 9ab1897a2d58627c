import { afterEach, beforeEach, expect, test } from 'vitest'
import type { CatalogDocument } from '#domain/catalog/document.ts'
import { manualClock } from '#tests/kit/clock.ts'
import { demoCatalog } from '#tests/kit/demo-catalog.ts'
import { aSubmission } from '#tests/kit/diner.ts'
import { startGatewayOf } from '#tests/kit/stores.ts'

const store = 'parrilla-centro'
const mode = 'parrilla-centro-delivery'
const elsewhere = 'auckland'
const plateId = 'asado-de-tira'

/**
 * The clock begins on Saturday, 21 November 2026, 17:00 in Buenos Aires, which is Sunday, 09:00 in Auckland. A plate is
 * half its price on Saturdays until 18:00, and the order has a discount of its own on Sundays.
 */
function withTimes(demo: CatalogDocument): CatalogDocument {
  const like = demo.stores.find(({ id }) => id === store)!
  const discount = { id: 'tarde', name: 'Tarde', active: true, type: 'PERCENT' as const, percentage: 50 }
  const times = { weekdays: ['SATURDAY' as const], hours: [{ startAt: '12:00', endAt: '18:00' }] }
  const general = { id: 'domingo', name: 'Domingo', type: 'PERCENT' as const, percentage: 10 }
  const code = demo.branches[0]!.discountCodes[0]!
  const plain = { type: 'PERCENT' as const, value: 10, minimumOrderAmount: 0, plateId: null, limitedUsage: false }
  const codeOf = (name: string, validity: object) => ({
    ...{ ...code, ...plain, firstTimeUseOnly: false, maximumUses: null },
    ...{ id: `code-${name}`, code: name.toUpperCase(), ...validity },
  })
  return {
    ...demo,
    branches: demo.branches.map((branch) =>
      branch.id === like.branchId
        ? {
            ...branch,
            discounts: [{ ...discount, plateIds: [plateId], ...times }],
            discountCodes: [
              codeOf('saturday', { weekdays: ['SATURDAY'] }),
              codeOf('sunday', { weekdays: ['SUNDAY'] }),
              codeOf('ended', { validUntil: '2026-11-20' }),
            ],
          }
        : branch,
    ),
    stores: [
      ...demo.stores.map((each) => ({
        ...each,
        orderModes: each.orderModes.map((it) => ({
          ...it,
          generalDiscounts: it.id === mode ? [{ ...general, weekdays: ['SUNDAY' as const] }] : it.generalDiscounts,
        })),
      })),
      {
        ...like,
        ...{ id: elsewhere, alias: elsewhere, timeZone: 'Pacific/Auckland' },
        orderModes: like.orderModes.map((it) => ({ ...it, id: `${elsewhere}-${it.id}` })),
      },
    ],
  }
}

let gateway: Awaited<ReturnType<typeof startGatewayOf>>
beforeEach(async () => {
  gateway = await startGatewayOf(withTimes(demoCatalog()), { clock: manualClock() })
})
afterEach(() => gateway.close())

const untilEvening = 60 * 60_000
const untilSunday = 7 * 60 * 60_000

async function menuOf(alias = store, orderModeId = mode) {
  const params = { path: { branchContactAlias: alias, orderModeId } }
  const { data, response } = await gateway.api.GET('/api/diner/{branchContactAlias}/menu/{orderModeId}', { params })
  const plates = data!.categories.flatMap((category) => category.plates)
  return {
    plate: plates.find(({ id }) => id === plateId)!,
    discounts: data!.discounts.map(({ id }) => id),
    changesAt: data!.pricesChangeAt,
    etag: response.headers.get('etag'),
  }
}

async function hashOf(orderModeId = mode) {
  const { data } = await gateway.api.GET('/api/diner/menu/{alias}/hash', {
    params: { path: { alias: store }, query: { orderModeId: [orderModeId] } },
  })
  return data!.menuHashes[0]!.hash
}

test('a menu has the prices that hold now, and says when they change by the clock', async () => {
  const before = await menuOf()
  expect(before).toMatchObject({ discounts: ['tarde'], changesAt: '2026-11-21T18:00:00-03:00' })
  expect(before.plate.discount).toMatchObject({ id: 'tarde' })
  expect((await menuOf()).etag).toBe(before.etag)
  await gateway.clock.advance(untilEvening)
  const after = await menuOf()
  expect(after).toMatchObject({ discounts: [], changesAt: '2026-11-22T00:00:00-03:00' })
  expect(after.plate.discount).toBeNull()
  expect(after.etag).not.toBe(before.etag)
})

test('each store sells at the prices of its own clock', async () => {
  expect((await menuOf()).discounts).toEqual(['tarde'])
  const there = await menuOf(elsewhere, `${elsewhere}-${mode}`)
  expect(there).toMatchObject({ discounts: [], changesAt: '2026-11-28T12:00:00+13:00' })
  expect(await hashOf()).not.toBe(await hashOf(`${elsewhere}-${mode}`))
})

test('[MODE-03] the hash of a menu follows its prices over time', async () => {
  const before = await hashOf()
  await gateway.clock.advance(untilEvening)
  const after = await hashOf()
  expect(after).not.toBe(before)
  await gateway.clock.advance(untilSunday - untilEvening)
  expect(await hashOf()).toBe(after)
})

test('discounts of the mode are listed while they hold, and the fees say when prices change', async () => {
  const params = { path: { id: mode } }
  const listed = async () => {
    const { data } = await gateway.api.GET('/api/ordermodes/{id}/generaldiscounts', { params })
    return data!.map(({ id }) => id)
  }
  const fees = async () => (await gateway.api.GET('/api/ordermodes/{id}/fees', { params })).data!.pricesChangeAt
  expect([await listed(), await fees()]).toEqual([[], '2026-11-21T18:00:00-03:00'])
  await gateway.clock.advance(untilSunday)
  expect([await listed(), await fees()]).toEqual([['domingo'], '2026-11-23T00:00:00-03:00'])
})

test('the discounts of a branch are those that hold at one of its stores', async () => {
  const { data: branch } = await gateway.api.GET('/api/diner/{alias}', { params: { path: { alias: store } } })
  const branchId = (branch!.info as { branchId: string }).branchId
  const listed = async () => {
    const { data } = await gateway.api.GET('/api/diner/{branchId}/discounts', { params: { path: { branchId } } })
    return data!.map(({ id }) => id)
  }
  expect(await listed()).toEqual(['tarde'])
  await gateway.clock.advance(untilEvening)
  expect(await listed()).toEqual([])
})

test('an order at the prices of another time is refused with those of now, and placed at them', async () => {
  const body = await aSubmission(gateway)
  const submit = async (price: number) => {
    const { error, response } = await gateway.api.POST('/api/order', { body: { ...body, price } })
    return error && 'quote' in error ? error.quote?.total : response.status
  }
  expect(await submit(45_450)).toBe(200)
  await gateway.clock.advance(untilSunday)
  // Ten percent less of three provoletas, with the same fees.
  expect(await submit(45_450)).toBe(41_010)
  expect(await submit(41_010)).toBe(200)
})

async function validate(code: string, orderDate = gateway.clock.now().toISOString()) {
  const { data, error } = await gateway.api.POST('/api/codediscounts/validate', {
    body: { code, paymentId: 'efectivo', phone: '+5491155550101', orderDate, branchId: 'parrilla' },
  })
  return data ?? error?.code
}

test('[API-27] a code is answered with its times, and one that is over is none', async () => {
  expect(await validate('SUNDAY')).toMatchObject({ code: 'SUNDAY', weekdays: ['SUNDAY'] })
  expect(await validate('SUNDAY')).not.toHaveProperty('validFrom')
  expect(await validate('ENDED')).toBe('DISCOUNT_CODE_NOT_FOUND')
})

test('an order with a code outside of its times is refused, and the same order within them is placed', async () => {
  // Ten percent less of three provoletas, with the same fees.
  const plain = await aSubmission(gateway, { price: 41_010 })
  const submit = async (code: string) => {
    const line = {
      ...{ name: code, type: 'PERCENT' as const, value: 10, amount: 4_440, discountReferenceId: `code-${code}` },
      ...{ code, externalBenefitType: null },
    }
    const { error, response } = await gateway.api.POST('/api/order', { body: { ...plain, discounts: [line] } })
    return error ?? response.status
  }
  expect(await submit('SUNDAY')).toMatchObject({
    code: 'DISCOUNT_CODE_NOT_APPLICABLE',
    errors: [{ type: 'CodeNotValidThen' }],
  })
  expect(await submit('SATURDAY')).toBe(200)
})
