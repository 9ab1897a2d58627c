import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '#gateway/db/database.ts'
import { erasePerson } from '#gateway/people/diner.ts'
import type { Wire } from '#openapi/wire/schemas.ts'
import { describeOn, oneOfDatabases } from '#tests/kit/databases.ts'
import { placeOrder } from '#tests/kit/diner.ts'
import { startTestGateway, type TestGateway } from '#tests/kit/gateway.ts'
import { anOperator } from '#tests/kit/operators.ts'
import { groundOver } from '#tests/kit/people.ts'
import { phoneOf } from '#tests/kit/phone.ts'
import { aBrowser } from '#tests/kit/sign-in.ts'

const hour = 3_600_000

describeOn(oneOfDatabases('survey-answers'))('on $name, the answers of diners', ({ open }) => {
  let database: Database
  let gateway: TestGateway
  beforeAll(async () => {
    database = await open()
    gateway = await startTestGateway({ database })
  })
  afterAll(() => gateway.close())

  /** The day of now in Buenos Aires. */
  const today = () => new Date(gateway.clock.now().getTime() - 3 * hour).toISOString().slice(0, 10)
  /** An order whose diner gives stars and words. */
  async function answered(stars: number, words: string | null, over: Parameters<typeof placeOrder>[1] = {}) {
    const { code } = await placeOrder(gateway, over)
    const path = { branchContact: 'parrilla-centro', orderId: code }
    const { data: order } = await gateway.api.GET('/api/diner/{branchContact}/order/{orderId}', { params: { path } })
    const of = { orderingCustomerId: order!.customerId, dinerOrderId: order!.id, surveyId: 'parrilla-encuesta' }
    const { response } = await gateway.api.POST('/api/survey/{id}', {
      params: { path: { id: code } },
      body: [
        {
          ...{ ...of, questionId: 'parrilla-encuesta-nota', questionType: 'rating', questionTitle: '', priority: 1 },
          ...{ answer: String(stars), mandatory: true },
        },
        ...(words === null
          ? []
          : [
              {
                ...({ ...of, questionId: 'parrilla-encuesta-texto', questionType: 'text', questionTitle: '' } as const),
                ...{ answer: words, mandatory: false, priority: 3 },
              },
            ]),
      ],
    })
    expect(response.status).toBe(201)
    gateway.clock.advance(1_000)
    return code
  }
  const mode = { type: 'TAKE_AWAY', orderModeId: 'parrilla-centro-take-away', paymentType: 'efectivo' } as const
  const takenAway = { ...mode, destination: null }
  type Caller = { call: (method: string, path: string, body?: object) => Promise<{ status: number; body: unknown }> }
  const list = async (query = '', by: Caller = aBrowser(gateway, gateway.admin)) => {
    const { status, body } = await by.call('GET', `/api/console/surveys?${query}`)
    return { status, ...(body as Wire['AnsweredOrders']) }
  }
  const table = async (query = '') => {
    const answer = await fetch(`${gateway.url}/api/console/surveys.csv?${query}`, { headers: gateway.admin })
    return { answer, lines: (await answer.text()).replace('\uFEFF', '').trimEnd().split('\r\n') }
  }

  test('the answers of diners stand with their words, newest first, and a changed answer comes once', async () => {
    const first = await answered(5, null)
    const second = await answered(2, 'Llegó fría')
    const { answers, count, mean, next } = await list()
    expect(answers.map(({ orderCode, stars }) => [orderCode, stars])).toEqual([
      [second, 2],
      [first, 5],
    ])
    expect(answers[0]).toMatchObject({
      ...{ branchContactId: 'parrilla-centro', orderModeType: 'DELIVERY', orderModeName: 'Delivery' },
      replies: [
        { question: '¿Cómo estuvo todo?', type: 'rating', words: ['2'] },
        { question: '¿Querés contarnos algo más?', type: 'text', words: ['Llegó fría'] },
      ],
    })
    expect([count, mean, next]).toEqual([2, 3.5, null])
  })

  test('the answers of diners are found by store, day, stars and mode, and the sums are those of the filter', async () => {
    gateway.clock.jump(48 * hour)
    const own = today()
    const away = await answered(4, null, takenAway)
    const brought = await answered(1, 'Tarde')
    const found = async (query: string) => (await list(query)).answers.map(({ orderCode }) => orderCode)
    expect(await found(`from=${own}&to=${own}`)).toEqual([brought, away])
    expect(await found(`from=${own}&stars=4`)).toEqual([away])
    expect(await found(`from=${own}&type=DELIVERY`)).toEqual([brought])
    expect(await found(`from=${own}&branchContactId=parrilla-palermo`)).toEqual([])
    expect(await list(`from=${own}&stars=1`)).toMatchObject({ count: 1, mean: 1 })
    expect(await list('to=2026-01-01')).toMatchObject({ count: 0, mean: null, answers: [] })
    // The last minute of a day in Buenos Aires is of the next day in UTC.
    gateway.clock.jump(Date.parse(`${own}T00:00:00Z`) + 26.9 * hour - gateway.clock.now().getTime())
    const late = await answered(3, null)
    expect(await found(`from=${own}&to=${own}&stars=3`)).toEqual([late])
  })

  test('the answers of diners come page by page, each once, also while new ones come', async () => {
    gateway.clock.jump(48 * hour)
    const from = today()
    const codes: string[] = []
    for (let order = 0; order < 52; order++) codes.unshift(await answered(5, null))
    const first = await list(`from=${from}`)
    expect(first.answers.map(({ orderCode }) => orderCode)).toEqual(codes.slice(0, 50))
    await answered(1, null)
    const second = await list(`from=${from}&after=${first.next}`)
    expect([second.answers.map(({ orderCode }) => orderCode), second.next]).toEqual([codes.slice(50), null])
    expect((await list('after=x')).status).toBe(400)
  })

  test('the answers of diners are read by managers, of their own stores alone', async () => {
    const [cashier, manager] = [
      await anOperator(gateway, { role: 'caja' }),
      await anOperator(gateway, { role: 'encargado', places: [{ type: 'store', id: 'parrilla-palermo' }] }),
    ]
    const status = async ({ browser }: typeof cashier, path: string) =>
      (await browser.call('GET', `/api/console/${path}`)).status
    for (const path of ['surveys', 'surveys.csv']) {
      expect(await status(cashier, path)).toBe(403)
      expect(await status(manager, path)).toBe(200)
      expect(await status(manager, `${path}?branchContactId=parrilla-centro`)).toBe(403)
    }
    expect(await list('', manager.browser)).toMatchObject({ count: 0, answers: [] })
    expect((await list('branchContactId=nowhere')).status).toBe(404)
  })

  test('the answers of diners are a table of a row an order and a column a question, without a formula', async () => {
    gateway.clock.jump(48 * hour)
    const from = today()
    const code = await answered(3, '=HYPERLINK("x")')
    const { answer, lines } = await table(`from=${from}`)
    expect(answer.headers.get('content-disposition')).toBe(`attachment; filename="opiniones-${from}.csv"`)
    expect(lines[0]).toBe('Fecha;Hora;Local;Modo;Pedido;Estrellas;"¿Cómo estuvo todo?";"¿Querés contarnos algo más?"')
    expect(lines[1]).toContain(`;Delivery;${code};3;3;"'=HYPERLINK(""x"")"`)
    expect(lines).toHaveLength(2)
    // More orders than a page of the table has.
    expect((await table()).lines.length).toBeGreaterThan(55)
  })

  test('the answers of an erased diner keep their stars, and lose their words', async () => {
    gateway.clock.jump(48 * hour)
    const from = today()
    const phone = '+5491155598877'
    const code = await answered(1, 'Soy Zoila y llegó fría', { phone })
    expect(JSON.stringify(await list(`from=${from}`))).toContain('Zoila')
    await aBrowser(gateway, gateway.admin).call('POST', `/api/console/orders/${code}/cancel`, { code: 'TOO_BUSY' })
    await erasePerson(await groundOver(database), phoneOf(phone))
    const { answers } = await list(`from=${from}`)
    expect(answers).toMatchObject([{ orderCode: code, stars: 1, replies: [] }])
    expect((await table(`from=${from}`)).lines.join()).not.toContain('Zoila')
  })
})
