import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router-dom'
import { expect, test } from 'vitest'
import type { Wire } from '#openapi/wire/schemas.ts'
import { aBoard, aBoardItem, aBoardOrder, aShipment, minutesFrom } from '#tests/kit/board.ts'
import { type OtherValues, unsaidFields } from '#tests/kit/other-values.ts'
import { BoardColumns } from '#web/console/board/board-columns.tsx'
import { boardAtFirst } from '#web/console/board/board-state.ts'
import type { Places } from '#web/console/board/keys.ts'
import { placed } from '#web/console/board/placed-orders.ts'

const now = Date.parse('2026-11-27T23:00:00.000Z')
const none = () => undefined
const actions = { onStep: none, onReject: none, onKeep: none, onToggle: none, onFocus: none }
const places: Places = { scheduled: [], new: [], preparing: [], ready: [], onTheWay: [], done: [] }

/** The board with one order, as cards and as lines. */
function boardWith(order: Wire['ConsoleOrder']): readonly string[] {
  const { stores } = aBoard([])
  const shown = { orders: new Map([[order.code, order]]), stores, isTruncated: false, unreadable: [] }
  const board = placed(shown, new Map(), now)
  return [false, true].map((isCompact) =>
    renderToStaticMarkup(
      <MemoryRouter>
        <BoardColumns
          {...{ board, places, actions, now, isCompact, state: boardAtFirst, changed: new Set(), entry: null }}
          {...{ role: 'administrador', withStore: true, long: null, sending: new Map(), problems: new Map() }}
        />
      </MemoryRouter>,
    ),
  )
}

const anOrder = aBoardOrder(now)
const onPage = { unsaid: 'the page of the order has it' }
const inTime = { unsaid: 'the words about its time say it' }
const inMoney = { unsaid: 'the amount to collect says it' }
const otherValues: OtherValues<Wire['ConsoleOrder']> = {
  ...{ id: { unsaid: 'the code names the order' }, code: { to: 'H3WV8TQZ' }, status: { to: 'READY' } },
  ...{ type: { unsaid: 'the name of its mode says it' }, orderModeName: { to: 'Moto' }, orderModeId: onPage },
  branchContact: { to: { ...anOrder.branchContact, name: 'Sushi Norte' } },
  ...{ orderedAt: inTime, scheduledAt: { to: minutesFrom(now, 90) }, scheduled: inTime, promised: inTime },
  times: { to: { placed: minutesFrom(now, -50) } },
  ...{ minDelayInMinutes: inTime, maxDelayInMinutes: inTime, payableUntil: inTime },
  customer: { to: { ...anOrder.customer, name: 'Bruno Díaz' } },
  ...{ destination: onPage, tableUID: { to: '7' }, notes: { to: 'Alergia al maní' } },
  items: { to: [aBoardItem(5, 'Empanada')] },
  ...{ itemsPrice: onPage, deliveryFee: onPage, userServiceFee: onPage, total: { to: 4 }, money: inMoney },
  ...{ surcharges: onPage, discounts: onPage, discountCode: onPage },
  ...{ redeemedPoints: onPage, redeemedAmount: onPage, gainedPoints: onPage },
  payment: { to: { status: 'APPROVED', paidAt: minutesFrom(now, -1), refund: null, collect: null } },
  ...{ paymentType: inMoney, paysWith: inMoney },
  ...{ cancelCode: onPage, cancelReason: { to: 'Se cortó la luz' } },
  shipments: { to: [aShipment('IN_STORE', { broughtBy: 'COURIER', name: 'Beto Paz' })] },
  ...{ logisticsOrderId: onPage, acknowledged: { to: { placed: null, canceled: minutesFrom(now, -1) } } },
  errorType: { to: 'OTHER' },
  ...{ source: { unsaid: 'the numbers of a shop say it' }, revision: onPage, at: onPage },
}

test('the board says every field of an order, but for those with a reason', () => {
  const canceled = { placed: minutesFrom(now, -5), accepted: minutesFrom(now, -4), canceled: minutesFrom(now, -1) }
  const textOf = (order: Wire['ConsoleOrder']) =>
    [order, { ...order, status: 'CANCELED', times: canceled } as const].map(boardWith)
  expect(unsaidFields(anOrder, otherValues, textOf)).toEqual([])
})
