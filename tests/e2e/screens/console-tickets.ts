import { writeKitchenOrder } from '#openapi/wire/console.ts'
import type { Wire } from '#openapi/wire/schemas.ts'
import { aBoard, aBoardItem, aBoardOrder, aBusyBoard } from '#tests/kit/board.ts'
import { at, type Group, loading } from './screen.ts'
import { change, hold, refuse, watchNothing, withoutLevers } from './stage.ts'

const ticketPage = ['web/console/pages/ticket-page.tsx', 'web/console/ticket/paper.tsx']
const code = '7KQ2MXPA'
const page = `/console/orders/${code}/ticket`
const one = `**/api/console/orders/${code}`

const stores = [{ id: 'parrilla-centro', alias: 'parrilla-centro', name: 'La Parrilla de Tucán, Centro' }]
const signedInAs = (role: string) => ({
  ...{ is: 'operator', isLocked: false, people: [{ id: 'ana', name: 'Ana Sosa' }], idleMinutes: 15 },
  operator: { id: 'ana', name: 'Ana Sosa', role, stores },
})
const anOrder = (over: Parameters<typeof aBoardOrder>[1] = {}) =>
  aBoardOrder(Date.now(), {
    ...{ status: 'ACCEPTED', notes: 'Alergia al maní: nada con frutos secos', total: 15_150 },
    destination: {
      ...{ street: 'Av. Corrientes', number: '1550', zone: 'San Nicolás', locality: 'CABA' },
      ...{ details: '4° B, timbre roto', betweenStreets: 'Montevideo y Paraná', position: null },
    },
    items: [
      aBoardItem(2, 'Milanesa napolitana con papas fritas', { extras: ['Provenzal', 'Huevo'], notes: 'Sin sal' }),
      aBoardItem(1, 'Flan mixto'),
    ],
    ...over,
  })
const ago = (seconds: number) => new Date(Date.now() - seconds * 1000).toISOString()
const ticket = (over: Partial<Wire['PrintedTicket']>): Wire['PrintedTicket'] => ({
  ...{
    id: '1',
    code,
    branchContactId: 'parrilla-centro',
    kind: 'ORDER',
    state: 'FAILED',
    reason: 'PAPER_OUT',
    mayBePrinted: false,
  },
  ...{ since: ago(90), printedAt: null, ...over },
})

type Preparation = NonNullable<Parameters<typeof at>[3]['before']>

const answering =
  (answers: Readonly<Record<string, object>>, role = 'caja'): Preparation =>
  async (given) => {
    await watchNothing(given.page)
    await withoutLevers(given.page)
    await change(given.page, '**/api/console/session', () => signedInAs(role))
    for (const [address, body] of Object.entries(answers))
      await given.page.route(address, (route) => route.fulfill({ json: body }))
  }
const ofOrder = (order: Wire['ConsoleOrder'], tickets: object) => ({
  [one]: order,
  [`${one}/history`]: { steps: [] },
  [`${one}/payments`]: { payments: [] },
  [`${one}/tickets`]: tickets,
})
const withTickets = (...tickets: Wire['PrintedTicket'][]) => ofOrder(anOrder(), { printer: 'NETWORK', tickets })
const orderPage = ['web/console/order/order-tickets.tsx']
const board = ['web/console/ticket/ticket-bar.tsx']

export const consoleTicketScreens: Group = {
  name: 'tickets',
  colours: 'reader',
  screens: [
    at('ticket: of an order', page, 'COBRAR', { shows: ticketPage, before: answering({ [one]: anOrder() }) }),
    at('ticket: of a kitchen', page, 'Milanesa', {
      shows: ticketPage,
      before: answering({ [one]: writeKitchenOrder(anOrder()) }, 'cocina'),
    }),
    at('ticket: canceled', page, 'CANCELADO', {
      shows: ticketPage,
      before: answering({
        [one]: anOrder({ status: 'CANCELED', cancelCode: 'OUT_OF_STOCK', cancelReason: 'No quedó milanesa' }),
      }),
    }),
    at('ticket: unpaid', page, 'Todavía no tiene ticket', {
      state: 'empty',
      shows: ticketPage,
      before: answering({ [one]: anOrder({ status: 'PAY_NEEDED' }) }),
    }),
    at('ticket: loading', page, loading(), {
      state: 'loading',
      shows: ticketPage,
      async before(given) {
        await answering({})(given)
        await hold(given.page, one)
      },
    }),
    at('ticket: unknown', page, 'No encontramos este pedido', {
      state: 'empty',
      shows: ticketPage,
      async before(given) {
        await answering({})(given)
        await refuse(given.page, one, 404)
      },
    }),
    at('ticket: failed', page, 'No pudimos ver el pedido', {
      state: 'failed',
      shows: ticketPage,
      async before(given) {
        await answering({})(given)
        await refuse(given.page, one, 409)
      },
    }),
    at('order: tickets printed and failed', `/console/orders/${code}`, 'la impresora no confirmó', {
      state: 'failed',
      shows: orderPage,
      before: answering(
        withTickets(
          ticket({ id: '3', kind: 'TIME', state: 'WAITING', reason: null, since: ago(2) }),
          ticket({ id: '2', reason: 'NO_ANSWER', mayBePrinted: true }),
          ticket({ state: 'PRINTED', reason: null, printedAt: ago(300) }),
        ),
      ),
    }),
    at('order: no printer', `/console/orders/${code}`, 'Este local no tiene impresora', {
      shows: orderPage,
      before: answering(ofOrder(anOrder(), { printer: 'NONE', tickets: [] })),
    }),
    at('order: tickets failed', `/console/orders/${code}`, 'No pudimos ver los tickets', {
      state: 'failed',
      shows: orderPage,
      async before(given) {
        await answering(ofOrder(anOrder(), {}))(given)
        await refuse(given.page, `${one}/tickets`, 409)
      },
    }),
    at('board: tickets that do not print', '/console', '4 tickets sin imprimir', {
      shows: board,
      async before(given) {
        await answering({
          '**/api/console/board*': aBoard(aBusyBoard(Date.now())),
          '**/api/console/tickets': {
            printers: [{ branchContactId: 'parrilla-centro', printer: 'NETWORK' }],
            tickets: ['T9QX2MBK', 'R5HG7LWN', 'D8KV3ZTP', 'W2TJ5NVH'].map((each, index) =>
              ticket({ id: each, code: each, ...(index > 0 && { state: 'WAITING', reason: null, since: ago(120) }) }),
            ),
          },
        })(given)
      },
    }),
  ],
}
