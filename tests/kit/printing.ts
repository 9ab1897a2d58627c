import type { Wire } from '#openapi/wire/schemas.ts'
import { placeOrder } from './diner.ts'
import type { TestGateway } from './gateway.ts'

/** The token of the printing program of a test's store. */
export const printerToken = 'a-token-of-the-parrilla-24'
export const printerHeaders = { authorization: `Bearer ${printerToken}` }

/** One call of a printing program. */
export async function asPrinter(
  { url }: Pick<TestGateway, 'url'>,
  path = '',
  body?: object,
  headers: Readonly<Record<string, string>> = printerHeaders,
) {
  const answer = await fetch(`${url}/api/printer/tickets${path}`, {
    method: 'POST',
    headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  })
  return { status: answer.status, body: answer.status === 204 ? null : await answer.json() }
}

/** Takes the next ticket, once there is one. */
export async function nextTicket(gateway: TestGateway): Promise<Wire['PrinterTicket']> {
  for (let tries = 0; tries < 200; tries += 1) {
    await gateway.settle()
    const { status, body } = await asPrinter(gateway)
    if (status === 200) return body
  }
  throw new Error('no ticket came')
}

/** The ticket of a new order, in the hand of the printing program. */
export async function aTakenTicket(gateway: TestGateway, over: Partial<Wire['OrderSubmission']> = {}) {
  const { code } = await placeOrder(gateway, over)
  const { status } = await fetch(`${gateway.url}/api/console/orders/${code}/accept`, {
    method: 'POST',
    headers: gateway.admin,
  })
  if (status !== 200) throw new Error(`the order was not accepted: ${status}`)
  return nextTicket(gateway)
}

/** The texts of an order, where each sign is a command to a printer in the code pages of the first PCs: a drawer, a cut, lines, a forged sum. */
const orderTyped = (sign: (letter: string) => string) => {
  const typed = (text: string) => text.replaceAll(/[^\x20-\x7eí]/gu, sign)
  return {
    notes: typed('←p0aa ►♦♦ sin sal◙◙↔!3PAGADO◙◙◙◙◙↔V0←=2'),
    customerName: typed('Ana ←@ ♪'),
    destination: {
      ...{ street: 'Bolívar', number: '900', details: typed('↔V0 ►◘☺♣'), betweenStreets: typed('←p0 y ◙PAGADO') },
      position: { lat: -34.6155, lng: -58.3735 },
    },
  } satisfies Partial<Wire['OrderSubmission']>
}
export const commandsTyped = orderTyped((sign) => sign)
/** The same order with a plain letter for each. */
export const lettersTyped = orderTyped(() => 'x')
