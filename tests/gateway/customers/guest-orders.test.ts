import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CatalogDocument } from '#domain/catalog/document.ts'
import type { OrderMode } from '#domain/catalog/order-mode.ts'
import type { Database } from '#gateway/db/database.ts'
import { erasePerson, exportPerson } from '#gateway/people/diner.ts'
import type { components } from '#openapi/generated/api.d.ts'
import { databases, describeOn } from '#tests/kit/databases.ts'
import { demoCatalog } from '#tests/kit/demo-catalog.ts'
import { aSubmission } from '#tests/kit/diner.ts'
import { contentOf, faultsIn, groundOver } from '#tests/kit/people.ts'
import { startGatewayOf } from '#tests/kit/stores.ts'

type Submission = components['schemas']['OrderSubmission']

const alias = 'parrilla-centro'

/** The store takes orders at a table at any time, and forces neither name nor phone. */
function withGuests({ stores, ...rest }: CatalogDocument): CatalogDocument {
  const forcedFields = { name: false, phone: false, email: false }
  const open = (mode: OrderMode): OrderMode => (mode.type === 'DINING_IN' ? { ...mode, useSchedule: false } : mode)
  return {
    ...rest,
    stores: stores.map((store) =>
      store.alias === alias
        ? { ...store, orderModes: store.orderModes.map(open), settings: { ...store.settings, forcedFields } }
        : store,
    ),
  }
}

describeOn(databases)('on $name, an order at a table without a phone', ({ open }) => {
  let db: Database
  let gateway: Awaited<ReturnType<typeof startGatewayOf>>
  let body: Submission

  beforeAll(async () => {
    db = await open()
    gateway = await startGatewayOf(withGuests(demoCatalog()), {
      database: { ...db, close: async () => undefined },
      environment: { ORDER_LIMIT: '20' },
    })
    // Three provoletas of 14.800 make 44.400; ten per cent for the table make 48.840.
    const atTable = { orderModeId: `${alias}-salon`, type: 'DINING_IN', tableUid: '7', price: 48_840 } as const
    body = { ...(await aSubmission(gateway)), ...atTable, paymentType: 'efectivo', destination: null }
  })
  afterAll(async () => {
    await gateway.close()
    await db.close()
  })

  const submit = async (over: Partial<Submission> = {}) => {
    const { data, error, response } = await gateway.api.POST('/api/order', { body: { ...body, ...over } })
    return { status: response.status, code: data?.code ?? '', refusal: error }
  }
  const guest = { phone: null, customerName: '', customerEmail: null }
  const read = async (code: string) => {
    const path = { branchContact: alias, orderId: code }
    return (await gateway.api.GET('/api/diner/{branchContact}/order/{orderId}', { params: { path } })).data
  }
  const shopDoes = (code: string, step: string) =>
    fetch(`${gateway.url}/api/console/orders/${code}/${step}`, { method: 'POST', headers: gateway.admin })
  const rate = async (code: string, orderingCustomerId: string, dinerOrderId: string) => {
    const question = {
      surveyId: 'parrilla-encuesta',
      questionId: 'parrilla-encuesta-nota',
      questionType: 'rating',
    } as const
    const answer = { ...question, questionTitle: '¿Cómo estuvo todo?', answer: '5', mandatory: true, priority: 1 }
    const { response } = await gateway.api.POST('/api/survey/{id}', {
      params: { path: { id: code } },
      body: [{ ...answer, orderingCustomerId, dinerOrderId }],
    })
    return response.status
  }

  test('[OPEN-21] an order at a table is accepted without a phone, customer and points where the store allows it', async () => {
    for (const phone of [null, '', ' ']) {
      const { status, code } = await submit({ ...guest, phone })
      expect(status).toBe(200)
      expect(await read(code)).toMatchObject({ customerName: '', gainedPoints: 0, tableUID: '7' })
      const { rows } = await db.query<{ phone: string | null; told: string | null; customers: number }>(
        `select phone, state->'customer'->>'phone' as told,
           (select count(*)::int from customers where state->>'customerId' = o.state->'customer'->>'id') as customers
         from orders o where code = $1`,
        [code],
      )
      expect(rows).toEqual([{ phone: null, told: null, customers: 0 }])
    }
    const { data } = await gateway.api.GET('/api/console/orders', {
      headers: gateway.admin,
      params: { query: { branchContactId: alias } },
    })
    expect(data!.orders.length).toBeGreaterThan(2)
    expect(await faultsIn(db)).toEqual([])
  })

  test('an order at a table without a phone is delivered at the table, and settles no points', async () => {
    const { code } = await submit(guest)
    for (const step of ['accept', 'ready', 'deliver']) expect((await shopDoes(code, step)).status).toBe(200)
    await gateway.settle()
    expect(await read(code)).toMatchObject({ status: 'DELIVERED' })
    const { rows } = await db.query(
      `select 1 from events e join orders o on e.stream like 'loyalty-%' || (o.state->'customer'->>'id')
       where o.code = $1`,
      [code],
    )
    expect(rows).toEqual([])
  })

  test('an order without a phone needs one in the other modes, and a valid one where it names one', async () => {
    const delivery = await aSubmission(gateway)
    expect(await submit({ ...delivery, phone: null })).toMatchObject({
      status: 422,
      refusal: { code: 'CHECKOUT_REFUSED', errors: [{ type: 'PhoneMissing' }] },
    })
    expect(await submit({ ...guest, phone: '12' })).toMatchObject({
      status: 422,
      refusal: { code: 'CHECKOUT_REFUSED', errors: [{ type: 'PhoneInvalid' }] },
    })
  })

  test('an order at a table without a phone redeems no points and uses no code', async () => {
    expect(await submit({ ...guest, loyaltyInfo: { redeemedPoints: 100 } })).toMatchObject({ status: 422 })
    const code = { name: 'BIENVENIDO', code: 'BIENVENIDO', discountReferenceId: 'parrilla-bienvenido' }
    const discounts = [{ ...code, type: 'PERCENT', value: 20, amount: 1, externalBenefitType: null } as const]
    expect(await submit({ ...guest, discounts })).toMatchObject({
      status: 422,
      refusal: { code: 'DISCOUNT_CODE_EXPIRED' },
    })
  })

  test('an order at a table without a phone can be rated, exported and erased by its code', async () => {
    const { code } = await submit({ ...guest, customerName: 'Zoila Cerrojo', customerEmail: 'zoila@example.com' })
    const { id, customerId } = (await read(code))!
    expect(await rate(code, customerId, id)).toBe(201)
    const ground = await groundOver(db)
    await expect(erasePerson(ground, { orderCode: code })).rejects.toThrow(`Orders are not over: ${code}.`)
    await shopDoes(code, 'cancel')
    const exported = await exportPerson(ground, { orderCode: code.toLowerCase() })
    expect(Object.keys(exported.streams)).toEqual(expect.arrayContaining([`order-${id}`, `survey-${id}`]))
    expect(JSON.stringify(exported)).toContain('Zoila Cerrojo')
    expect(await erasePerson(ground, { orderCode: code })).toBeGreaterThan(0)
    const left = await contentOf(db)
    for (const secret of ['Zoila', 'zoila@']) expect(left, secret).not.toContain(secret)
    expect(await read(code)).toMatchObject({ customerName: '' })
    expect(await faultsIn(db)).toEqual([])
  })

  test('an order at a table without a phone that names a phone is not found by its code', async () => {
    const { code } = await submit()
    const ground = await groundOver(db)
    expect((await exportPerson(ground, { orderCode: code })).streams).toEqual({})
    await shopDoes(code, 'cancel')
    expect(await erasePerson(ground, { orderCode: code })).toBe(0)
  })

  test('an order at a table without a phone counts for the limits of its device and address', async () => {
    const tries = []
    for (let order = 0; order < 22; order++) tries.push((await submit(guest)).refusal?.code ?? null)
    expect(tries.at(-1)).toBe('TOO_MANY_ORDERS')
  })
})
