import { beforeEach, expect, test } from 'vitest'
import { openCourierLog } from '#web/courier/intents/courier-log.ts'

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
  expect(openCourierLog('rider-1').getState()).toEqual({
    news: 0,
    deliveries: {},
    pending: [{ ...waiting, sends: 2 }],
    outcomes: [{ id: 'i1', step, why: 'notNext', until: null, discarded: [later] }],
  })
})

/** As the last release kept it: the courier's steps alone. */
const ofVersion3 = {
  ...ofVersion2,
  version: 3,
  base: { pending: [waiting], outcomes: [{ id: 'i1', step, why: 'notNext', until: null, discarded: [later] }] },
}

test('an update loses no waiting step and no card of version 3, and knows no delivery yet', () => {
  localStorage.setItem(key, JSON.stringify(ofVersion3))
  const log = openCourierLog('rider-1')
  expect(log.getState()).toEqual({
    news: 0,
    deliveries: {},
    pending: [{ ...waiting, sends: 2 }],
    outcomes: ofVersion3.base.outcomes,
  })
  expect(log.getLog().entries).toEqual(ofVersion3.entries)
})

test('the next change writes it in the new version', () => {
  openCourierLog('rider-1').dispatch({ type: 'Confirm', id: 'i3', at })
  expect(stored()).toMatchObject({ version: 4, base: { outcomes: [{ id: 'i1', discarded: [later] }] } })
  expect(JSON.stringify(stored())).not.toContain('fallen')
  expect(openCourierLog('rider-1').getState()).toMatchObject({ pending: [], outcomes: [{ discarded: [later] }] })
})

test('a log of an unknown version, or one without a state of its version, is not restored', () => {
  for (const record of [
    { ...ofVersion2, version: 5 },
    { ...ofVersion2, base: null },
    { ...ofVersion3, base: null },
    { ...ofVersion3, version: 4, base: null },
    { ...ofVersion3, version: 4 },
  ]) {
    localStorage.setItem(key, JSON.stringify(record))
    expect(openCourierLog('rider-1').getState()).toEqual({ news: 0, deliveries: {}, pending: [], outcomes: [] })
  }
})
