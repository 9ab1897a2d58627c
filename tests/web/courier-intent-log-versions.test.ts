import { beforeEach, expect, test } from 'vitest'
import { openIntents } from '#web/courier/intents/use-intents.ts'

const at = '2026-11-21T20:00:00.000Z'
const step = { shipmentType: 'simple', shipmentId: 's1', delivery: 's1', code: 'ABCD2345', to: 'IN_STORE', at }
const later = { ...step, to: 'ON_ROUTE_TO_DROP_OFF' }
const waiting = { ...step, shipmentId: 's2', delivery: 's2', id: 'i3', securityCode: null, undoSeconds: 0, sends: 1 }

/** As a phone kept it before the discarded steps had their name. */
const ofVersion2 = {
  owner: 'rider-1',
  version: 2,
  at: 0,
  base: {
    pending: [waiting],
    outcomes: [{ id: 'i1', step, why: 'notNext', until: null, fallen: [later] }],
  },
  entries: [{ id: 'e1', at: 0, events: [{ type: 'IntentSent', id: 'i3', at }] }],
}
const key = 'comanda.courier.rider-1'
const stored = () => JSON.parse(localStorage.getItem(key) ?? 'null')

beforeEach(() => localStorage.setItem(key, JSON.stringify(ofVersion2)))

test('a log kept since version 2 is read: cards keep their discarded steps, and steps still wait', () => {
  expect(openIntents('rider-1').getState()).toEqual({
    pending: [{ ...waiting, sends: 2 }],
    outcomes: [{ id: 'i1', step, why: 'notNext', until: null, discarded: [later] }],
  })
})

test('the next change writes it in the new version', () => {
  openIntents('rider-1').dispatch({ type: 'Confirm', id: 'i3', at })
  expect(stored()).toMatchObject({ version: 3, base: { outcomes: [{ id: 'i1', discarded: [later] }] } })
  expect(JSON.stringify(stored())).not.toContain('fallen')
  expect(openIntents('rider-1').getState()).toMatchObject({ pending: [], outcomes: [{ discarded: [later] }] })
})

test('a log of an unknown version, or one of version 2 without a state, is not restored', () => {
  for (const record of [
    { ...ofVersion2, version: 4 },
    { ...ofVersion2, base: null },
  ]) {
    localStorage.setItem(key, JSON.stringify(record))
    expect(openIntents('rider-1').getState()).toEqual({ pending: [], outcomes: [] })
  }
})
