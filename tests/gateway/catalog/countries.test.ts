import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { countries, countryCodes } from '#domain/country/countries.ts'
import { formatMoney } from '#domain/money/money.ts'
import { formatPhone } from '#domain/phone/phone.ts'
import { aSubmission } from '#tests/kit/diner.ts'
import { readEscpos, wordsOnPaper } from '#tests/kit/escpos-paper.ts'
import { startTestGateway, type TestGateway } from '#tests/kit/gateway.ts'
import { asPrinter, nextTicket, printerToken } from '#tests/kit/printing.ts'
import { capitals, servedShops, shopIn, withoutZeroCents } from '#tests/kit/served-shops.ts'

const catalog = servedShops()
let gateway: TestGateway
beforeAll(async () => {
  const agents = countryCodes.map((code) => `${shopIn(code)}=${printerToken}`)
  gateway = await startTestGateway({ catalog, environment: { PRINTER_AGENTS: agents.join() } })
})
afterAll(() => gateway.close())

describe.each(countryCodes)('a shop in %s', (code) => {
  const store = shopIn(code)
  const local = countries[code].phoneExample
  const phone = formatPhone(local, code)!

  test('[OPEN-06] a shop of each country runs by the clock of its place', () => {
    expect(catalog.stores.find(({ id }) => id === store)?.timeZone).toBe(capitals[code].timeZone)
  })

  test('[OPEN-22] a shop of each country takes, finds and prints an order with a phone as its people write it', async () => {
    const over = {
      type: 'TAKE_AWAY',
      branchContact: store,
      orderModeId: `${store}-take-away`,
      destination: null,
    } as const
    const body = { ...(await aSubmission(gateway, over)), phone: local }
    const { data: order, error } = await gateway.api.POST('/api/order', { body })
    expect(error).toBeUndefined()
    const params = { path: { code: order!.code } }
    const { data } = await gateway.api.GET('/api/console/orders/{code}', { params, headers: gateway.admin })
    expect(data?.customer.phone).toBe(phone)
    for (const typed of [local, phone]) {
      const query = { phone: typed, branchContactId: store }
      const listed = await gateway.api.GET('/api/orders', { params: { query } })
      expect(listed.data?.dinerOrders.orders.map(({ code: of }) => of)).toEqual([order!.code])
    }
    await gateway.api.POST('/api/console/orders/{code}/accept', { params, headers: gateway.admin })
    const ticket = await nextTicket(gateway)
    await asPrinter(gateway, `/${ticket.id}`, { lease: ticket.lease, outcome: 'PRINTED' })
    const paper = readEscpos(Buffer.from(ticket.data, 'base64')).flatMap((sheet) =>
      sheet.map(({ spans }) => spans.map(({ text }) => text).join('')),
    )
    const time = { timeZone: capitals[code].timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const
    expect(paper.join('\n')).toContain(phone)
    expect(paper.join('\n')).toContain(new Intl.DateTimeFormat('en', time).format(gateway.clock.now()))
  })

  test('[FMT-04] the diner, the console and the printer of a shop write an amount in one way', async () => {
    const at = { branchContact: store, orderModeId: `${store}-take-away`, destination: null }
    const over = { type: 'TAKE_AWAY', ...at } as const
    const body = { ...(await aSubmission(gateway, over)), phone: local }
    const { data: order } = await gateway.api.POST('/api/order', { body })
    const params = { path: { code: order!.code } }
    const { data } = await gateway.api.GET('/api/console/orders/{code}', { params, headers: gateway.admin })
    const [currencyCode, currencySymbol] = capitals[code].currency
    const hides = withoutZeroCents.includes(code)
    const money = { currencyCode, currencySymbol, mantissaLength: 2, ...(hides && { hideZeroCents: true }) }
    expect([data?.money, data?.payment?.collect?.money]).toEqual([money, money])
    const followed = await gateway.api.GET('/api/diner/{branchContact}/order/{orderId}', {
      params: { path: { branchContact: store, orderId: order!.code } },
    })
    expect(followed.data?.money).toEqual(money)
    const country = await gateway.api.GET('/api/country/{country}', { params: { path: { country: code } } })
    expect(country.data).toMatchObject(money)
    await gateway.api.POST('/api/console/orders/{code}/accept', { params, headers: gateway.admin })
    const ticket = await nextTicket(gateway)
    await asPrinter(gateway, `/${ticket.id}`, { lease: ticket.lease, outcome: 'PRINTED' })
    const paper = readEscpos(Buffer.from(ticket.data, 'base64')).flatMap(wordsOnPaper).join('\n')
    const written = formatMoney(data!.total! * 100, { ...money, currencySymbol: '' })
    expect([paper.includes(written), written.endsWith(',00')]).toEqual([true, !hides])
  })

  test('[FOPEN-81] a shop of each country signs a courier up with a local phone, and finds the courier by it', async () => {
    const answer = await fetch(`${gateway.url}/api/rider/createwithcode`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        ...{ name: 'Ana', phone: local, securityCode: '1234', active: true },
        riderUser: { branchContact: { id: store } },
      }),
    })
    expect(await answer.json()).toMatchObject({ phone })
    for (const typed of [local, phone]) {
      const query = { branchContactId: store, phone: typed }
      const { data } = await gateway.api.GET('/api/rider/bc/phone', { params: { query } })
      expect(data?.phone).toBe(phone)
    }
  })
})
