import { expect, onTestFinished, test } from 'vitest'
import type { Intent } from '#web/courier/intents/intent.ts'
import { updateShipment, updateStack } from '#web/courier/intents/step-calls.ts'
import {
  changeShift,
  findRider,
  listShipments,
  listStacks,
  readRiderShipment,
  readShipment,
  readStack,
  registerRider,
  type WireRider,
  whoAmI,
} from '#web/courier/workplace/courier-calls.ts'
import { onEachCall, refused } from '../../kit/web-calls.ts'

/** The bearer header of a call. */
async function bearerOf(call: () => Promise<unknown>): Promise<string | null> {
  let sent: Request | undefined
  onEachCall((request) => {
    sent = request
    return refused(400)
  })
  await expect(call()).rejects.toThrow()
  return sent!.headers.get('Authorization')
}

const courier = { riderId: 'ana', name: 'Ana', phone: '+5491155550001' }
const rider = { id: 'ana', riderUser: { branchContact: { id: 'parrilla-centro' } } } as WireRider
const step = {
  id: 'i1',
  shipmentId: 's1',
  to: 'IN_STORE',
  at: '2026-11-21T20:00:00.000Z',
  securityCode: null,
} as Intent
const never = new AbortController().signal

function holdsToken(token: string) {
  // biome-ignore lint/suspicious/noDocumentCookie: as the gateway sets it
  document.cookie = `riderToken=${token}; Path=/`
  onTestFinished(() => {
    // biome-ignore lint/suspicious/noDocumentCookie: as the gateway clears it
    document.cookie = 'riderToken=; Path=/; Max-Age=0'
  })
}

test.each<[string, () => Promise<unknown>]>([
  ['the shipments', () => listShipments('parrilla-centro', 1, never)],
  ['one shipment', () => readShipment('s1')],
  ['the stacks', () => listStacks(never)],
  ['one stack', () => readStack('k1')],
  ['what the courier has in hand', () => readRiderShipment()],
  ['a step of a shipment', () => updateShipment(step, courier)],
  ['a step of a stack', () => updateStack(step, courier)],
  ['whoami', () => whoAmI()],
])('[FAMBIG-18] the call for %s sends the token of the cookie', async (_, call) => {
  holdsToken('t-ana')
  expect(await bearerOf(call)).toBe('Bearer t-ana')
})

test.each<[string, () => Promise<unknown>]>([
  ['the lookup', () => findRider('parrilla-centro', courier.phone)],
  ['the registration', () => registerRider({ ...courier, branchContactId: 'parrilla-centro', securityCode: '1234' })],
  ['a change of shift', () => changeShift(rider, true, '1234')],
])('[FAMBIG-18] %s sends none, also where the phone has one', async (_, call) => {
  holdsToken('t-ana')
  expect(await bearerOf(call)).toBeNull()
})
