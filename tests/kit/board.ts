import type { Wire } from '#openapi/wire/schemas.ts'

const minute = 60_000
const store = {
  ...{ id: 'parrilla-centro', alias: 'parrilla-centro', name: 'La Parrilla de Tucán, Centro' },
  timeZone: 'America/Argentina/Buenos_Aires',
}
const money = { currencyCode: 'ARS', currencySymbol: '$', mantissaLength: 2, hideZeroCents: true }

/** An instant, so many minutes before or after another one. */
export const minutesFrom = (now: number, minutes: number): string => new Date(now + minutes * minute).toISOString()

let line = 0

/** The id that a catalogue would give a plate of this name. */
const idOf = (name: string) => name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')

/** A plate of an order on the board. */
export const aBoardItem = (
  quantity: number,
  name: string,
  { notes = '', extras = [] }: { readonly notes?: string; readonly extras?: readonly string[] } = {},
): Wire['ConsoleItem'] => ({
  ...{ id: `line-${++line}`, referenceId: idOf(name), sizeId: null, name, quantity, notes, accPrice: 4900 * quantity },
  extras:
    extras.length === 0
      ? []
      : [
          {
            groupId: 'extras',
            groupName: 'Extras',
            groupItems: extras.map((extra) => ({ referenceId: idOf(extra), name: extra, quantity: 1, price: 0 })),
          },
        ],
})

type BoardOrderValues = Partial<Wire['ConsoleOrder']> & {
  /** Minutes since it was placed. */
  readonly age?: number
  /** The name of the diner. */
  readonly of?: string
}

/** An order as a console reads it: new, for delivery, and paid in cash at the door. */
export function aBoardOrder(
  now: number,
  { age = 2, of = 'Ana Sosa', ...over }: BoardOrderValues = {},
): Wire['ConsoleOrder'] {
  const placed = minutesFrom(now, -age)
  return {
    ...{ id: 'order-7KQ2MXPA', code: '7KQ2MXPA', status: 'GENERATED', type: 'DELIVERY' },
    ...{ orderModeId: 'parrilla-centro-delivery', orderModeName: 'Envío a domicilio', branchContact: store },
    ...{ orderedAt: placed, scheduled: false, scheduledAt: null },
    promised: { from: minutesFrom(now, 30 - age), to: minutesFrom(now, 50 - age) },
    ...{ minDelayInMinutes: 30, maxDelayInMinutes: 50, times: { placed } },
    customer: { id: 'ana', name: of, phone: '+5491155550123', email: null, document: null, isGuest: false },
    ...{ destination: null, tableUID: null, notes: '' },
    items: [aBoardItem(2, 'Asado con papas', { extras: ['Provenzal'] }), aBoardItem(1, 'Flan mixto')],
    ...{ surcharges: [], discounts: [], discountCode: null, itemsPrice: 14700, deliveryFee: 0, userServiceFee: 450 },
    ...{ total: 15150, money, redeemedPoints: 0, redeemedAmount: 0, gainedPoints: 0 },
    paymentType: { id: 'efectivo', showName: 'Efectivo', paymentMethod: 'CASH', upload: null },
    payment: {
      ...{ status: 'PENDING', paidAt: null, refund: null },
      collect: { method: 'CASH', amount: 15150, paysWith: 20000, change: 4850, money },
    },
    ...{ paysWith: 20000, shipments: [], logisticsOrderId: 'logistics' },
    ...{ cancelReason: null, acknowledged: { placed: null, canceled: null }, payableUntil: null, errorType: null },
    ...{ source: 'web', revision: 1, at: '1.1' },
    ...over,
  }
}

export const aShipment = (
  status: Wire['ConsoleShipment']['status'],
  {
    broughtBy = null,
    name = null,
  }: { readonly broughtBy?: 'COURIER' | 'SHOP' | null; readonly name?: string | null } = {},
): Wire['ConsoleShipment'] => ({
  ...{ id: 'shipment', status, broughtBy, stackId: null, times: {} },
  courier: name === null ? null : { name, phone: null },
})

/** The answer of `readConsoleBoard`. */
export const aBoard = (orders: readonly Wire['ConsoleOrder'][]): Wire['ConsoleBoard'] => ({
  orders: [...orders],
  stores: [
    {
      ...{ id: store.id, name: store.name, timeZone: store.timeZone },
      modes: [{ id: 'parrilla-centro-delivery', soonMinutes: 15, urgentMinutes: 5 }],
    },
  ],
  next: null,
})

/** A busy board with an order in each state. */
export function aBusyBoard(now: number): readonly Wire['ConsoleOrder'][] {
  const at = (minutes: number) => minutesFrom(now, minutes)
  const order = (code: string, over: BoardOrderValues) => aBoardOrder(now, { code, id: `order-${code}`, ...over })
  const accepted = (age: number) => ({ placed: at(-age), accepted: at(-age + 1) })
  const paid = { payment: { status: 'APPROVED', paidAt: at(-10), refund: null, collect: null } } as const
  return [
    order('7KQ2MXPA', { of: 'Ana Sosa', notes: 'El timbre no anda, llamá al llegar' }),
    order('H3WV8TQZ', {
      ...{ of: 'Martín Rodríguez', age: 5, type: 'TAKE_AWAY', orderModeName: 'Retiro en el local', ...paid },
      items: [aBoardItem(1, 'Provoleta'), aBoardItem(3, 'Empanada de carne', { notes: 'Sin aceitunas: alergia' })],
      acknowledged: { placed: at(-4), canceled: null },
    }),
    order('PN4C6YRD', { of: 'Lucía Paz', status: 'PAY_NEEDED', payableUntil: at(12), age: 3 }),
    order('T9QX2MBK', { of: 'Nicolás Vera', age: 58, status: 'ACCEPTED', times: accepted(58), ...paid }),
    order('R5HG7LWN', { of: 'Sofía Ruiz', age: 47, status: 'ACCEPTED', times: accepted(47) }),
    order('D8KV3ZTP', { of: 'Pedro Ibáñez', age: 37, status: 'ACCEPTED', times: accepted(37) }),
    order('B6XM9QCF', {
      ...{ of: 'Julia Campos', age: 15, status: 'CANCELED', cancelReason: 'El cliente se arrepintió' },
      times: { ...accepted(15), canceled: at(-1) },
    }),
    order('W2TJ5NVH', {
      ...{ of: 'Diego Luna', age: 30, status: 'READY', times: { ...accepted(30), ready: at(-3) } },
      shipments: [aShipment('IN_STORE', { broughtBy: 'COURIER', name: 'Beto Paz' })],
    }),
    order('M7PR4KXD', {
      ...{ of: 'Carla Gómez', age: 25, type: 'TAKE_AWAY', orderModeName: 'Retiro en el local' },
      ...{ status: 'READY', times: { ...accepted(25), ready: at(-6) }, ...paid },
    }),
    order('Z4VC8HQW', {
      ...{ of: 'Iván Torres', age: 40, status: 'READY', times: { ...accepted(40), ready: at(-15) } },
      shipments: [aShipment('ON_ROUTE_TO_DROP_OFF', { broughtBy: 'COURIER', name: 'Ana Ríos' })],
    }),
    order('K3ND6RTX', {
      ...{ of: 'Elena Sáez', age: 90, status: 'DELIVERED', times: { ...accepted(90), delivered: at(-20) }, ...paid },
    }),
    order('G5QW7ZBM', {
      ...{ of: 'Tomás Rey', age: 30, scheduled: true, scheduledAt: at(120), promised: { from: at(120), to: at(140) } },
    }),
  ]
}

const firstNames = ['Ana', 'Martín', 'Lucía', 'Nicolás', 'Sofía', 'Pedro', 'Julia', 'Diego', 'Carla', 'Iván', 'Elena']
const lastNames = ['Sosa', 'Rodríguez', 'Paz', 'Fernández Vera', 'Ruiz', 'Ibáñez', 'Campos']
const plates = ['Asado con papas', 'Provoleta', 'Milanesa napolitana', 'Ensalada mixta', 'Flan mixto']
const letters = '23456789ABCDEFGHJKMNPQRTUVWXYZ'

/** A code of eight letters for each number below nine hundred, as the gateway would draw one. */
const codeOf = (number: number) =>
  [number * 7, 3, number * 11, 8, number * 13, 5, Math.floor(number / letters.length), number]
    .map((place) => letters[place % letters.length])
    .join('')

/**
 * A board in a rush with so many active orders: the first third is new, then come those in preparation, ready and on the way. Some have
 * ended. Modes, tables, waits, late ones and couriers at the counter are mixed.
 */
export function aRush(now: number, active: number): readonly Wire['ConsoleOrder'][] {
  const at = (minutes: number) => minutesFrom(now, minutes)
  const ended = active === 0 ? 0 : 9
  return Array.from({ length: active + ended }, (_, number) => {
    const code = codeOf(number + 1)
    const share = number / active
    const age = share < 0.34 ? 1 + ((number * 7) % 21) : 12 + ((number * 5) % 45)
    const accepted = { placed: at(-age), accepted: at(-age + 2) }
    const ready = { ...accepted, ready: at(-3) }
    const isAtTable = number % 5 === 3
    const isTakenAway = number % 3 === 1
    const shipments = (status: Wire['ConsoleShipment']['status']) => [
      aShipment(status, { broughtBy: 'COURIER', name: firstNames[(number + 3) % firstNames.length] ?? null }),
    ]
    return aBoardOrder(now, {
      ...{ code, id: `order-${code}`, age },
      of: `${firstNames[number % firstNames.length]} ${lastNames[number % lastNames.length]}`,
      ...(isTakenAway && { type: 'TAKE_AWAY', orderModeName: 'Retiro en el local' }),
      ...(isAtTable && { type: 'DINING_IN', orderModeName: 'Salón', tableUID: String(1 + (number % 19)) }),
      total: 9_800 + ((number * 3_450) % 61_000),
      items: plates
        .slice(0, 1 + (number % plates.length))
        .map((name, place) =>
          aBoardItem(1 + ((number + place) % 3), name, { notes: number % 7 === 2 ? 'Sin sal' : '' }),
        ),
      ...(share >= 0.34 && share < 0.68 && { status: 'ACCEPTED', times: accepted }),
      ...(share >= 0.68 && {
        ...{ status: 'READY', times: ready },
        ...(!isAtTable &&
          !isTakenAway && { shipments: shipments(number % 2 === 0 ? 'IN_STORE' : 'LOOKING_FOR_DRIVER') }),
      }),
      ...(share >= 0.85 && {
        ...{
          type: 'DELIVERY',
          orderModeName: 'Envío a domicilio',
          tableUID: null,
          shipments: shipments('ON_ROUTE_TO_DROP_OFF'),
        },
      }),
      ...(number >= active && { status: 'DELIVERED', times: { ...ready, delivered: at(-((number * 3) % 40) - 1) } }),
    })
  })
}
