import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Database } from '#gateway/db/database.ts'
import { describeOn, oneOfDatabases } from '#tests/kit/databases.ts'
import { placeOrder } from '#tests/kit/diner.ts'
import { startTestGateway, type TestGateway } from '#tests/kit/gateway.ts'
import { askForLink, atTheBank, comeBack, follow, orderOnline } from '#tests/kit/payments.ts'

describeOn(oneOfDatabases('payments/link'))('on $name, a payment link', ({ open }) => {
  let database: Database
  let gateway: TestGateway

  beforeAll(async () => {
    database = await open()
    gateway = await startTestGateway({ database })
  })
  afterAll(() => gateway.close())
  beforeEach(() => database.script('delete from guesses'))

  const pass = async (milliseconds: number) => {
    gateway.clock.advance(milliseconds)
    await gateway.settle()
  }
  const aLink = async () => {
    const placed = await orderOnline(gateway, 'link')
    const { link } = await askForLink(gateway, placed)
    if (!link?.token) throw new Error('there is no link')
    return { placed, token: link.token, page: `/menu/parrilla-centro/order/${placed.code}` }
  }
  const callback = async (code: string, query: string) => {
    const { data, error, response } = await gateway.api.POST('/api/callback/transbank/{a}{b}', {
      params: { path: { a: code, b: query } },
    })
    return { status: response.status, code: error?.code, standing: data }
  }
  const statusAtBank = async (token: string) => {
    const { rows } = await database.query<{ status: string }>(
      `select state->>'status' as status from sandbox_payments where id = $1`,
      [token],
    )
    return rows[0]?.status
  }

  test('[API-26] [OPEN-27] [FOPEN-11] a payment link is an address with a token, and the same press again answers the same', async () => {
    const placed = await orderOnline(gateway, 'link')
    const first = await askForLink(gateway, placed, 45_450, 'press')
    expect(first).toMatchObject({ status: 200, link: { url: '/sandbox/bank', token: expect.any(String) } })
    expect(await askForLink(gateway, placed, 45_450, 'press')).toEqual(first)
  })

  test('a payment link of an order is not opened for another store', async () => {
    const { code } = await orderOnline(gateway, 'link')
    const { response, error } = await gateway.api.POST('/api/paymenturl', {
      body: { code, branchContactId: 'sushi-belgrano', amount: 45_450 },
    })
    expect([response.status, error?.code]).toEqual([404, 'ORDER_NOT_FOUND'])
  })

  test('a payment link opens a page of the sandbox’s bank that a browser may open again', async () => {
    const { token } = await aLink()
    const opened = await fetch(`${gateway.url}/sandbox/bank`, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({ token_ws: token }),
    })
    expect([opened.status, opened.headers.get('location')]).toEqual([303, `/sandbox/bank/${token}`])
    const page = async (id: string) => {
      const answer = await fetch(`${gateway.url}/sandbox/bank/${id}`)
      const buttons = [...(await answer.text()).matchAll(/<button[^>]*>([^<]*)/g)].map(([, text]) => text)
      return [answer.status, ...buttons.slice(0, 2)]
    }
    expect(await page(token)).toEqual([200, 'Pagar', 'Pagar sin fondos'])
    await atTheBank(gateway, token, 'pay')
    expect(await page(token)).toEqual([200, 'Volver a la tienda'])
    expect(await page('none')).toEqual([404])
  })

  test('a payment link with another amount is refused, and nothing is opened', async () => {
    const placed = await orderOnline(gateway, 'link')
    expect(await askForLink(gateway, placed, 1)).toMatchObject({ status: 409, code: 'AMOUNT_DIFFERS' })
    const inPerson = await placeOrder(gateway)
    expect(await askForLink(gateway, inPerson)).toMatchObject({ status: 409, code: 'ORDER_NOT_PAYABLE' })
    const { rows } = await database.query('select 1 from payments where id = $1', [placed.id])
    expect(rows).toEqual([])
  })

  test.each(['GET', 'POST'] as const)(
    '[FPAY-15] a payment link that was paid returns by %s to the order’s page with its token',
    async (method) => {
      const { placed, token, page } = await aLink()
      const back = await comeBack(gateway, await atTheBank(gateway, token, 'pay'), method)
      expect(back).toEqual({ status: 303, location: `${page}?token_ws=${token}` })
      expect(await follow(gateway, placed)).toMatchObject({ order: 'GENERATED', payment: 'APPROVED' })
      const again = await callback(placed.code, `?token_ws=${token}`)
      expect(again).toMatchObject({ status: 200, standing: { orderCode: placed.code, paymentStatus: 'APPROVED' } })
    },
  )

  test('[API-30] [FAPI-04] [FAMBIG-21] [AMBIG-53] a payment link is settled by the page’s call as well', async () => {
    const { placed, token } = await aLink()
    await atTheBank(gateway, token, 'pay')
    expect(await callback(placed.code, `?token_ws=${token}`)).toMatchObject({
      status: 200,
      standing: { orderCode: placed.code, paymentStatus: 'APPROVED' },
    })
  })

  test('a payment link is settled also for a client that does not escape the question mark', async () => {
    const { placed, token } = await aLink()
    await atTheBank(gateway, token, 'pay')
    const address = `${gateway.url}/api/callback/transbank/${placed.code}?token_ws=${token}`
    expect((await fetch(address, { method: 'POST' })).status).toBe(200)
    expect(await follow(gateway, placed)).toMatchObject({ order: 'GENERATED', payment: 'APPROVED' })
  })

  test('two tabs that return at once both see it paid', async () => {
    const { placed, token } = await aLink()
    const location = await atTheBank(gateway, token, 'pay')
    await Promise.all([
      ...Array.from({ length: 5 }, () => comeBack(gateway, location)),
      ...Array.from({ length: 5 }, () => callback(placed.code, `?token_ws=${token}`)),
    ])
    expect(await follow(gateway, placed)).toMatchObject({ order: 'GENERATED', payment: 'APPROVED' })
  })

  test('a payment link that was refused returns with its token, and its call says so', async () => {
    const { placed, token, page } = await aLink()
    const back = await comeBack(gateway, await atTheBank(gateway, token, 'refuse'))
    expect(back.location).toBe(`${page}?token_ws=${token}`)
    expect(await callback(placed.code, `?token_ws=${token}`)).toMatchObject({ status: 402, code: 'PAYMENT_REJECTED' })
    expect(await follow(gateway, placed)).toMatchObject({ order: 'PAY_NEEDED', payment: 'REJECTED' })
  })

  test('a payment link that was refused is settled by the page’s call alone, which is answered 402', async () => {
    const { placed, token } = await aLink()
    await atTheBank(gateway, token, 'refuse')
    expect(await callback(placed.code, `?token_ws=${token}`)).toMatchObject({ status: 402, code: 'PAYMENT_REJECTED' })
  })

  test('[FPAY-16] a payment link that was given up returns without a token, is not confirmed, and may be repeated', async () => {
    const { placed, token, page } = await aLink()
    const back = await comeBack(gateway, await atTheBank(gateway, token, 'abort'), 'POST')
    expect(back).toEqual({ status: 303, location: page })
    expect(await statusAtBank(token)).toBe('canceled')
    expect(await follow(gateway, placed)).toMatchObject({ order: 'PAY_NEEDED', payment: 'REJECTED' })
    expect(await askForLink(gateway, placed)).toMatchObject({ status: 200 })
  })

  test('a payment link whose time ran out on the bank’s page is found by our own name for it', async () => {
    const { placed, token, page } = await aLink()
    const back = await comeBack(gateway, await atTheBank(gateway, token, 'timeout'))
    expect(back.location).toBe(page)
    expect(await follow(gateway, placed)).toMatchObject({ order: 'PAY_NEEDED', payment: 'REJECTED' })
  })

  test('a payment link that is paid stays paid when a broken return follows', async () => {
    const { placed, token } = await aLink()
    await comeBack(gateway, await atTheBank(gateway, token, 'pay'))
    await comeBack(gateway, await atTheBank(gateway, token, 'broken'), 'POST')
    expect(await follow(gateway, placed)).toMatchObject({ order: 'GENERATED', payment: 'APPROVED' })
  })

  test('a payment link of an order that was canceled meanwhile is not confirmed, so no money is taken', async () => {
    const { placed, token } = await aLink()
    const location = await atTheBank(gateway, token, 'pay')
    await gateway.api.POST('/api/console/orders/{code}/cancel', {
      params: { path: { code: placed.code } },
      headers: gateway.admin,
    })
    await comeBack(gateway, location)
    expect(await statusAtBank(token)).toBe('canceled')
    expect(await follow(gateway, placed)).toMatchObject({ order: 'CANCELED' })
  })

  test('a payment link that was replaced is not confirmed', async () => {
    const { placed, token } = await aLink()
    const { link } = await askForLink(gateway, placed)
    await comeBack(gateway, await atTheBank(gateway, link?.token ?? '', 'pay'))
    await comeBack(gateway, await atTheBank(gateway, token, 'pay'))
    expect(await statusAtBank(token)).toBe('canceled')
    expect(await follow(gateway, placed)).toMatchObject({ order: 'GENERATED', payment: 'APPROVED' })
  })

  test('a payment link without a return ends when its time is over', async () => {
    const { placed, token } = await aLink()
    for (let looks = 0; looks < 12; looks++) await pass(60_000)
    expect(await follow(gateway, placed)).toMatchObject({ order: 'PAY_NEEDED', payment: 'REJECTED' })
    expect(await statusAtBank(token)).not.toBe('approved')
  })

  test.each([
    ['nothing', ''],
    ['a token that is no payment’s', '?token_ws=nobody'],
    ['a session alone', '?TBK_ID_SESION=x'],
    ['a page of 1 kB', `?x=${'y'.repeat(1_000)}`],
  ])('a call with %s is 404 and changes nothing', async (_, query) => {
    const { placed } = await aLink()
    expect((await callback(placed.code, query)).status).toBe(404)
    expect(await follow(gateway, placed)).toMatchObject({ order: 'PAY_NEEDED', payment: 'PENDING' })
  })

  test('a return to an unknown attempt is 404', async () => {
    expect(await comeBack(gateway, '/payments/return/sandbox/NOBODY?token_ws=x')).toMatchObject({ status: 404 })
  })

  test('a webhook message without the provider’s signature is 401', async () => {
    const response = await fetch(`${gateway.url}/payments/webhooks/sandbox`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-sandbox-signature': `ñ${'a'.repeat(63)}` },
      body: JSON.stringify({ id: '1', payment: 'x' }),
    })
    expect(response.status).toBe(401)
    expect((await fetch(`${gateway.url}/payments/webhooks/nobody`, { method: 'POST' })).status).toBe(404)
  })
})
