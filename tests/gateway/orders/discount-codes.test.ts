import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Database } from '#gateway/db/database.ts'
import type { components } from '#openapi/generated/api.d.ts'
import { aCode } from '#tests/kit/catalog.ts'
import { describeOn, oneOfDatabases } from '#tests/kit/databases.ts'
import { aSubmission } from '#tests/kit/diner.ts'
import type { TestGateway } from '#tests/kit/gateway.ts'
import { mostGuesses } from '#tests/kit/guesses.ts'
import { startTwoGateways } from '#tests/kit/two-gateways.ts'

type Submission = components['schemas']['OrderSubmission']

const codes = [
  aCode({ id: 'diez', code: 'DIEZ' }),
  aCode({ id: 'ultimo', code: 'ULTIMO', type: 'FIXED', value: 100_000, maximumUses: 1 }),
  aCode({ id: 'vuelve', code: 'VUELVE', maximumUses: 1 }),
  aCode({ id: 'ocho', code: 'OCHO', maximumUses: 8 }),
  aCode({ id: 'primera', code: 'PRIMERA', firstTimeUseOnly: true }),
  aCode({ id: 'relampago', code: 'RELAMPAGO', limitedUsage: true }),
  aCode({ id: 'mucho', code: 'MUCHO', minimumOrderAmount: 90_000_000 }),
  aCode({ id: 'flan', code: 'FLAN', plateId: 'flan-mixto' }),
  aCode({ id: 'envio', code: 'ENVIO', type: 'DELIVERY_FEE', value: 0 }),
  aCode({ id: 'tope', code: 'TOPE', value: 50, maximumDiscountAmount: 250_000, plateId: 'flan-mixto' }),
  aCode({ id: 'perdido', code: 'PERDIDO', plateId: 'no-longer-sold' }),
  aCode({ id: 'apagado', code: 'APAGADO', active: false }),
]
const minute = 60_000
let phones = 0
const aPhone = () => `+54911555${String(60_000 + ++phones)}`

/** The browser's data about an applied code; the gateway reads its text and computes the rest. */
const withCode = (code: string): Pick<Submission, 'discounts'> => ({
  discounts: [
    { name: code, type: 'PERCENT', value: 0, amount: 0, discountReferenceId: 'x', externalBenefitType: null, code },
  ],
})

describeOn(oneOfDatabases('discount-codes'))('on $name, a discount code', ({ open }) => {
  let database: Database
  let nodes: Awaited<ReturnType<typeof startTwoGateways>>
  let gateway: TestGateway
  let other: TestGateway

  beforeAll(async () => {
    database = await open()
    nodes = await startTwoGateways(database, ({ branches }) => ({
      branches: branches.map((branch) => (branch.id === 'parrilla' ? { ...branch, discountCodes: codes } : branch)),
    }))
    gateway = nodes.gateway
    other = nodes.other
  })
  beforeEach(() => database.script('delete from guesses'))
  afterAll(() => nodes.close())

  const validate = async (code: string, over: object = {}, node = gateway) => {
    const { data, error, response } = await node.api.POST('/api/codediscounts/validate', {
      body: {
        code,
        paymentId: 'efectivo',
        phone: aPhone(),
        orderDate: gateway.clock.now().toISOString(),
        branchId: 'parrilla',
        ...over,
      },
    })
    return { status: response.status, code: error?.code, info: data }
  }
  const order = async (body: Submission, node = gateway, key?: string) => {
    const { data, error, response } = await node.api.POST('/api/order', {
      body,
      ...(key && { headers: { 'Idempotency-Key': key } }),
    })
    return { status: response.status, code: error?.code, error, placed: data }
  }
  const plain = (phone = aPhone()) => aSubmission(gateway, { phone })
  /** Ten per cent of 44.400 is 4.440 less than 45.450; ULTIMO subtracts 1.000. */
  const coded = (code: string, phone = aPhone()) =>
    aSubmission(gateway, { phone, price: code === 'ULTIMO' ? 44_450 : 41_010, ...withCode(code) })
  const totals = async (code: string) => {
    const { data } = await gateway.api.GET('/api/diner/{branchContact}/order/{orderId}', {
      params: { path: { branchContact: 'parrilla-centro', orderId: code } },
    })
    return data!
  }
  const cancel = (code: string) =>
    gateway.api.POST('/api/console/orders/{code}/cancel', { params: { path: { code } }, headers: gateway.admin })

  test('[API-27] [DISC-12] [OPEN-56] a discount code answers its benefits, in any spelling of a diner', async () => {
    expect(await validate(' tope ')).toEqual({
      status: 200,
      code: undefined,
      info: {
        id: 'tope',
        code: 'TOPE',
        type: 'PERCENT',
        value: 50,
        active: true,
        minimumOrderAmount: 0,
        plate: { id: 'flan-mixto', showName: 'Flan casero mixto' },
        maximumDiscountAmount: 2_500,
        limitedUsage: false,
        firstTimeUseOnly: false,
        deliveryFeeType: false,
      },
    })
    expect((await validate('ENVIO')).info).toMatchObject({ type: 'DELIVERY_FEE', value: 0, deliveryFeeType: true })
    expect((await validate('ULTIMO')).info).toMatchObject({ type: 'FIXED', value: 1_000, maximumDiscountAmount: null })
    expect((await validate('MUCHO')).info).toMatchObject({ minimumOrderAmount: 900_000, plate: null })
    expect((await validate('PRIMERA')).info).toMatchObject({ firstTimeUseOnly: true, limitedUsage: false })
    expect((await validate('RELAMPAGO')).info).toMatchObject({ firstTimeUseOnly: false, limitedUsage: true })
  })

  test('a discount code of a plate that is no longer sold names no plate', async () => {
    expect(await validate('PERDIDO')).toMatchObject({ status: 200, info: { code: 'PERDIDO', plate: null } })
  })

  test('[DISC-37] a discount code that the branch does not have, or has switched off, is not found', async () => {
    const missing = { status: 404, code: 'DISCOUNT_CODE_NOT_FOUND' }
    expect(await validate('NADA')).toMatchObject(missing)
    expect(await validate('APAGADO')).toMatchObject(missing)
    expect(await validate('DIEZ', { branchId: 'sushi' })).toMatchObject(missing)
    expect(await validate('DIEZ', { branchId: 'nowhere' })).toMatchObject({ status: 404, code: 'BRANCH_NOT_FOUND' })
  })

  test('[AMBIG-49] a discount code is validated for a payment type of the branch and for a phone', async () => {
    expect(await validate('DIEZ', { paymentId: 'gold' })).toMatchObject({
      status: 422,
      code: 'PAYMENT_TYPE_NOT_OFFERED',
    })
    expect(await validate('DIEZ', { phone: '12' })).toMatchObject({ status: 422, code: 'INVALID_PHONE' })
  })

  test('a discount code is on the order that uses it, and in its total', async () => {
    const phone = aPhone()
    const { placed } = await order(await coded('diez', phone))
    const { discounts, total } = await totals(placed!.code)
    expect(discounts).toContainEqual({ name: 'DIEZ', amount: 4_440 })
    expect(total).toBe(41_010)
  })

  test('[DISC-32] a discount code for the delivery fee removes the fee', async () => {
    const items = (await plain()).items.map((item) => ({ ...item, quantity: 1 }))
    const { placed } = await order(await aSubmission(gateway, { items, price: 15_850, ...withCode('ENVIO') }))
    const { discounts, deliveryFee } = await totals(placed!.code)
    expect(deliveryFee).toBe(1_800)
    expect(discounts).toContainEqual({ name: 'ENVIO', amount: 1_800 })
  })

  test('a discount code that is unknown or switched off refuses the order', async () => {
    for (const code of ['NADA', 'APAGADO'])
      expect(await order({ ...(await plain()), ...withCode(code) })).toMatchObject({
        status: 422,
        code: 'DISCOUNT_CODE_NOT_FOUND',
      })
  })

  test.each([
    ['[DISC-30] below its minimum', 'MUCHO', 'BelowCodeMinimum'],
    ['[DISC-31] without its dish', 'FLAN', 'CodePlateMissing'],
  ])('a discount code %s refuses the order, and says why', async (_, code, type) => {
    const { status, code: problem, error } = await order({ ...(await plain()), ...withCode(code) })
    expect([status, problem]).toEqual([422, 'DISCOUNT_CODE_NOT_APPLICABLE'])
    expect(error?.errors).toMatchObject([{ type }])
  })

  test('[DISC-34] a discount code for a first purchase is refused to a phone that has ordered, in any spelling', async () => {
    const phone = aPhone()
    expect((await validate('PRIMERA', { phone })).status).toBe(200)
    const { placed } = await order(await plain(phone))
    const refused = { status: 422, code: 'DISCOUNT_CODE_NOT_FIRST_PURCHASE' }
    expect(await validate('PRIMERA', { phone: phone.replace('+549', '') })).toMatchObject(refused)
    expect(await order({ ...(await plain(phone)), ...withCode('PRIMERA') })).toMatchObject(refused)
    await cancel(placed!.code)
    expect((await validate('PRIMERA', { phone })).status).toBe(200)
  })

  test('[DISC-34] a discount code for a first purchase is taken once by a diner who orders several times at once', async () => {
    const phone = aPhone()
    const body = await coded('PRIMERA', phone)
    const answers = await Promise.all([gateway, other, gateway, other].map((node) => order(body, node)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422, 422])
  })

  test('a discount code with one use left is taken by one order, and by none after it', async () => {
    const bodies = await Promise.all([coded('ULTIMO'), coded('ULTIMO')])
    const answers = await Promise.all(bodies.map((body, n) => order(body, [gateway, other][n])))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422])
    expect(answers.map(({ code }) => code)).toContain('DISCOUNT_CODE_USED_UP')
    expect(await validate('ULTIMO')).toMatchObject({ status: 422, code: 'DISCOUNT_CODE_USED_UP' })
  })

  test('a discount code is taken up to its maximum when many orders come at once, and no order is lost', async () => {
    const bodies = await Promise.all(Array.from({ length: 20 }, () => coded('OCHO')))
    const answers = await Promise.all(bodies.map((body, n) => order(body, n % 2 ? gateway : other)))
    const counts = Map.groupBy(answers, ({ status, code }) => code ?? status)
    expect([counts.get(200)?.length, counts.get('DISCOUNT_CODE_USED_UP')?.length]).toEqual([8, 12])
  })

  test('a discount code counts an order that is sent twice once, and is free again when it is canceled', async () => {
    const body = await coded('VUELVE')
    const [first, again] = [await order(body, gateway, 'same-order'), await order(body, other, 'same-order')]
    expect(again.placed).toEqual(first.placed)
    expect((await validate('VUELVE')).code).toBe('DISCOUNT_CODE_USED_UP')
    await cancel(first.placed!.code)
    await cancel(first.placed!.code)
    expect((await validate('VUELVE')).status).toBe(200)
    const { rows } = await database.query<{ type: string }>(
      `select type from events where stream = 'discount-code-vuelve' order by version`,
    )
    expect(rows.map(({ type }) => type)).toEqual(['DiscountCodeUsed', 'DiscountCodeReleased'])
  })

  test('[DISC-26] a discount code of limited usage is valid for an order within three minutes of its validation', async () => {
    const phone = aPhone()
    const refused = { status: 422, code: 'DISCOUNT_CODE_EXPIRED' }
    const body = { ...(await plain(phone)), ...withCode('RELAMPAGO') }
    expect(await order(body)).toMatchObject(refused)
    await validate('RELAMPAGO', { phone })
    gateway.clock.advance(3 * minute)
    expect((await order({ ...body, price: 0 }, other)).code).toBe('PRICE_CHANGED')
    expect(await order({ ...body, phone: aPhone() })).toMatchObject(refused)
    gateway.clock.advance(15_001)
    expect(await order(body)).toMatchObject(refused)
    await validate('RELAMPAGO', { phone })
    expect((await order(await coded('RELAMPAGO', phone))).status).toBe(200)
  })

  test('a discount code may be used by many diners of one address', async () => {
    for (let n = 0; n <= mostGuesses.discountCode; n++) expect((await validate('DIEZ')).status).toBe(200)
  })

  test(`a discount code allows ${mostGuesses.discountCode} wrong guesses per address, and a right one clears nothing`, async () => {
    const body = { ...(await plain()), ...withCode('GUESS') }
    for (let n = 0; n < mostGuesses.discountCode / 2; n++) {
      expect((await validate(`GUESS${n}`)).status).toBe(404)
      expect((await validate('DIEZ')).status).toBe(200)
      expect((await order(body)).status).toBe(422)
    }
    const refused = { status: 429, code: 'TOO_MANY_GUESSES' }
    expect(await validate('DIEZ', {}, other)).toMatchObject(refused)
    expect(await order({ ...body, ...withCode('DIEZ') })).toMatchObject(refused)
    expect((await order(await plain())).status).toBe(200)
    gateway.clock.advance(15 * minute + 1)
    expect((await validate('DIEZ')).status).toBe(200)
  })
})
