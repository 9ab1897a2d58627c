import { expect, test } from 'vitest'
import document from '#openapi/generated/comanda.json' with { type: 'json' }
import { followUpTexts } from '#web/diner/texts/follow-up.ts'
import { clockTime, fullDate } from '#web/shared/texts/clock.ts'
import { shipmentStatusLabel } from '#web/shared/texts/shipment-status.ts'

test('[SHIP-08] a shipment with an unknown status counts as PENDING', () => {
  expect(shipmentStatusLabel('PENDING')).toBe('Pendiente')
  for (const none of ['', 'SOMETHING_NEW']) expect(shipmentStatusLabel(none)).toBe(shipmentStatusLabel('PENDING'))
})

test('[SHIP-10] [FOPEN-43] the stack variant of on route reads like the simple one', () => {
  expect(shipmentStatusLabel('ON_ROUTE_TO_DROP_OFFS')).toBe(shipmentStatusLabel('ON_ROUTE_TO_DROP_OFF'))
})

test('[FERR-02] each error type that an order may carry has a text in the one table', () => {
  const types = document.components.schemas.OrderErrorType.enum
  expect(Object.keys(followUpTexts.errorType).sort()).toEqual([...types].sort())
  for (const text of Object.values(followUpTexts.errorType)) expect(text.trim()).not.toBe('')
})

test('[FFMT-07] where no time zone is known, times are those of GMT-0300, in summer and in winter', () => {
  expect([clockTime('2026-11-21T02:30:00.000Z'), fullDate('2026-11-21T02:30:00.000Z')]).toEqual(['23:30', '20/11/2026'])
  expect([clockTime('2026-06-21T02:30:00.000Z'), fullDate('2026-06-21T02:30:00.000Z')]).toEqual(['23:30', '20/06/2026'])
})
