import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Wire } from '#openapi/wire/schemas.ts'
import { placeOrder } from '#tests/kit/diner.ts'
import { commandsOf, readEscpos, wordsOnPaper } from '#tests/kit/escpos-paper.ts'
import { startTestGateway, type TestGateway } from '#tests/kit/gateway.ts'
import { asPrinter, aTakenTicket, commandsTyped, lettersTyped, nextTicket, printerToken } from '#tests/kit/printing.ts'

const another = 'a-token-of-the-sushi-bar-24'
let gateway: TestGateway
beforeEach(async () => {
  gateway = await startTestGateway({
    environment: {
      PRINTER_AGENTS: `parrilla-centro=${printerToken},sushi-belgrano=${another}`,
      PRINTER_COLUMNS: '48,parrilla-centro=32',
    },
  })
})
afterEach(() => gateway.close())

const paperOf = ({ data }: Wire['PrinterTicket']) => readEscpos(Buffer.from(data, 'base64')).flatMap(wordsOnPaper)
const settle = ({ id }: Wire['PrinterTicket'], body: object) => asPrinter(gateway, `/${id}`, body)
const ticketsOf = async (code: string) => {
  const answer = await fetch(`${gateway.url}/api/console/orders/${code}/tickets`, { headers: gateway.admin })
  return (await answer.json()) as Wire['OrderTickets']
}

test('a printing program takes a ticket, prints it and confirms it, also twice', async () => {
  const ticket = await aTakenTicket(gateway)
  expect(ticket).toMatchObject({ isCopy: false, columns: 32 })
  expect(paperOf(ticket).join('\n')).toContain(ticket.code)
  expect(await ticketsOf(ticket.code)).toMatchObject({ printer: 'AGENT', tickets: [{ state: 'WAITING' }] })
  for (let tries = 0; tries < 2; tries += 1)
    expect(await settle(ticket, { lease: ticket.lease, outcome: 'PRINTED' })).toEqual({ status: 204, body: null })
  expect(await ticketsOf(ticket.code)).toMatchObject({ tickets: [{ state: 'PRINTED' }] })
  expect((await asPrinter(gateway)).status).toBe(204)
})

test('a printing program gets no command from what a diner has typed', async () => {
  const taken: Wire['PrinterTicket'][] = []
  for (const typed of [lettersTyped, commandsTyped]) {
    const ticket = await aTakenTicket(gateway, typed)
    await settle(ticket, { lease: ticket.lease, outcome: 'PRINTED' })
    taken.push(ticket)
  }
  const [letters, commands] = taken.map(({ data }) => commandsOf(Buffer.from(data, 'base64')))
  expect(commands).toEqual(letters)
  expect(paperOf(taken[1]!).join('\n')).toContain('NOTA DEL PEDIDO: ?p0aa')
})

test('the next ticket comes once the one before is settled', async () => {
  const first = await aTakenTicket(gateway)
  const { code } = await placeOrder(gateway)
  await fetch(`${gateway.url}/api/console/orders/${code}/accept`, { method: 'POST', headers: gateway.admin })
  await gateway.settle()
  expect((await asPrinter(gateway)).status).toBe(204)
  await settle(first, { lease: first.lease, outcome: 'PRINTED' })
  expect((await nextTicket(gateway)).code).toBe(code)
})

test('a ticket whose program died comes back after its lease, as a copy, and at most three times', async () => {
  const first = await aTakenTicket(gateway)
  gateway.clock.advance(59_000)
  expect((await asPrinter(gateway)).status).toBe(204)
  gateway.clock.advance(2_000)
  const second = await nextTicket(gateway)
  expect(second).toMatchObject({ id: first.id, isCopy: true })
  expect(paperOf(second)[0]?.trim()).toBe('COPIA')
  expect((await ticketsOf(first.code)).tickets).toMatchObject([{ state: 'FAILED', reason: 'NO_ANSWER' }])
  expect((await settle(first, { lease: first.lease, outcome: 'PRINTED' })).status).toBe(409)
  gateway.clock.advance(61_000)
  expect((await nextTicket(gateway)).isCopy).toBe(true)
  gateway.clock.advance(61_000)
  expect((await asPrinter(gateway)).status).toBe(204)
  expect((await ticketsOf(first.code)).tickets).toMatchObject([{ state: 'FAILED', mayBePrinted: true }])
})

test('a late confirmation counts while no other call has taken the ticket', async () => {
  const ticket = await aTakenTicket(gateway)
  gateway.clock.advance(120_000)
  expect((await settle(ticket, { lease: ticket.lease, outcome: 'PRINTED' })).status).toBe(204)
  expect((await asPrinter(gateway)).status).toBe(204)
})

test('a ticket that was not printed comes again as it was, and an unknown one as a copy', async () => {
  const first = await aTakenTicket(gateway)
  await settle(first, { lease: first.lease, outcome: 'NOT_PRINTED', reason: 'PAPER_OUT' })
  expect((await ticketsOf(first.code)).tickets).toMatchObject([{ reason: 'PAPER_OUT', mayBePrinted: false }])
  expect((await asPrinter(gateway)).status).toBe(204)
  gateway.clock.advance(10_000)
  const second = await nextTicket(gateway)
  expect(second.isCopy).toBe(false)
  await settle(second, { lease: second.lease, outcome: 'UNKNOWN' })
  expect((await ticketsOf(first.code)).tickets).toMatchObject([{ reason: 'AGENT_FAILED', mayBePrinted: true }])
  gateway.clock.advance(30_000)
  expect((await nextTicket(gateway)).isCopy).toBe(true)
})

test('a program gets the tickets of its own stores alone', async () => {
  const ticket = await aTakenTicket(gateway)
  const of = (token: string) => ({ authorization: `Bearer ${token}` })
  gateway.clock.advance(61_000)
  expect((await asPrinter(gateway, '', undefined, of(another))).status).toBe(204)
  const body = { lease: ticket.lease, outcome: 'PRINTED' }
  expect((await asPrinter(gateway, `/${ticket.id}`, body, of(another))).status).toBe(403)
  expect((await asPrinter(gateway, '/999', body)).status).toBe(404)
  expect((await asPrinter(gateway, `/${ticket.id}`, { ...body, lease: 'none' })).status).toBe(409)
  for (const token of ['wrong', gateway.admin.authorization.slice(7)])
    expect((await asPrinter(gateway, '', undefined, of(token))).status).toBe(401)
})
