import type { OrderEvent, PlacedOrder } from '#domain/order/events.ts'
import { ordersTable } from '#gateway/aggregates/orders/projection.ts'
import type { Sql } from '#gateway/db/database.ts'
import { aPlacedOrder } from '#tests/kit/order.ts'

export const storeId = 'parrilla-centro'

const dayMs = 86_400_000
const batch = 1_000
const ordersADiner = 4
const rareEvery = 2_000

/** The first is the most common: a twelfth of all diners. A name in the list's second half belongs to one in 200. */
const firstNames =
  'María Juan José Martín Lucía Carlos Ana Mariana Sofía Diego Laura Pablo Marcela Jorge Valentina Agustín Camila Nicolás Paula Federico Gabriela Hernán Julieta Gustavo Florencia Ramiro Silvina Ezequiel Noelia Lautaro Belén Ignacio Rocío Facundo Micaela Tomás Daniela Santiago Antonella Joaquín'.split(
    ' ',
  )
const lastNames =
  'González Rodríguez Gómez Fernández López Díaz Martínez Pérez García Sánchez Romero Sosa Álvarez Torres Ruiz Ramírez Flores Benítez Acosta Medina Suárez Herrera Aguirre Pereyra Gutiérrez Giménez Molina Silva Castro Rojas Ortiz Núñez Luna Juárez Cabrera Ríos Morales Godoy Moreno Ferreyra Domínguez Carrizo Peralta Castillo Ledesma Quiroga Vega Vera Muñoz Ojeda'.split(
    ' ',
  )

/** The same number for the same seed, between 0 and 1, so that each run has the same orders. */
function chance(seed: number): number {
  const mixed = Math.imul(seed ^ (seed >>> 15), 0x2c1b3c6d)
  return ((Math.imul(mixed ^ (mixed >>> 12), 0x297a2d39) >>> 0) % 1_000_000) / 1_000_000
}

/** Names at the beginning of a list are chosen more often. */
const oneOf = (names: readonly string[], seed: number) => names[Math.floor(chance(seed) ** 2 * names.length)] ?? ''

const nameOf = (diner: number) => `${oneOf(firstNames, diner * 2 + 1)} ${oneOf(lastNames, diner * 2 + 2)}`
const phoneOf = (diner: number) => `+54911${String(40_000_000 + diner * 7)}`

/** The code of a past order. It has the letters of a real one. */
const codeOf = (number: number) => {
  const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
  return Array.from({ length: 8 }, (_, at) => letters[Math.floor(chance(number * 8 + at + 1) * 32)]).join('')
}

const line = {
  id: 'line-1',
  referenceId: 'vacio',
  name: 'Vacío del fino con papas',
  quantity: 2,
  notes: 'Jugoso, sin sal en las papas',
  extras: [
    { groupName: 'Salsas', items: [{ referenceId: 'chimichurri', name: 'Chimichurri', quantity: 1, price: 50_000 }] },
  ],
  price: 1_450_000,
  accPrice: 2_900_000,
}

function placed(number: number): PlacedOrder {
  const diner = Math.floor(chance(number) * 1_000_000) % Math.max(1, Math.ceil(number / ordersADiner) + 1)
  const isDelivery = number % 3 !== 0
  const total = 1_000_000 + Math.floor(chance(number + 7) * 4000) * 1_000
  const plain = aPlacedOrder()
  return {
    ...plain,
    orderId: `past-${number}`,
    code: codeOf(number),
    storeId,
    customer: {
      id: `diner-${diner}`,
      name: nameOf(diner),
      phone: phoneOf(diner),
      email: null,
      document: null,
      optIn: true,
    },
    items: [line, { ...line, id: 'line-2', referenceId: 'flan', name: 'Flan con dulce', extras: [] }],
    totals: { ...plain.totals, total },
    orderModeType: isDelivery ? 'DELIVERY' : 'TAKE_AWAY',
    orderModeId: isDelivery ? 'parrilla-centro-delivery' : 'parrilla-centro-take-away',
    // One in so many is paid at the door by card.
    ...(number % rareEvery === 1 && { payment: { ...plain.payment, method: 'CARD' } }),
    logisticsOrderId: null,
  }
}

function eventsOf(number: number, placedAt: number): readonly OrderEvent[] {
  const at = (minutes: number) => new Date(placedAt + minutes * 60_000).toISOString()
  const begin = { type: 'OrderPlaced', at: at(0), ...placed(number) } as const
  const accepted = { type: 'OrderAccepted', at: at(2) } as const
  if (number % 40 === 0) return [begin, accepted, { type: 'OrderCanceled', at: at(5), reason: 'Sin gas' }]
  return [
    begin,
    accepted,
    { type: 'OrderReady', at: at(15) },
    { type: 'OrderDelivered', at: at(30) },
    { type: 'OrderCompleted', at: at(1470) },
  ]
}

/** Writes this many past orders of one store into its table, spread over `days` until now. Their log is not written: a search reads the table. */
export async function writePastOrders(sql: Sql, orders: number, days: number, now = new Date()): Promise<void> {
  const begin = now.getTime() - days * dayMs
  for (let from = 0; from < orders; from += batch)
    await ordersTable.write(
      sql,
      Array.from({ length: Math.min(batch, orders - from) }, (_, index) => {
        const number = from + index
        const events = eventsOf(number, begin + (days * dayMs * number) / orders)
        const state = events.reduce<unknown>((before, event) => ordersTable.evolve(before, event), ordersTable.initial)
        return { id: `past-${number}`, version: events.length, cursor: { tx: 1n, seq: BigInt(number) }, state }
      }),
    )
}

/** The diner, code and total of a past order, to look for. */
export function pastOrder(number: number) {
  const { code, customer, totals } = placed(number)
  return { code, name: customer.name ?? '', phone: customer.phone ?? '', total: totals.total / 100 }
}
