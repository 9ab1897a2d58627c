import { courierTokenOf, reportPosition } from './courier-positions.ts'
import { expect, test } from './fixtures.ts'
import { accepts, follows, opensShipment, orders, seesAccepted, taps } from './journey.ts'

test('a diner orders and follows the courier, who slides and taps', async ({ phone, gateway }) => {
  const code = await orders(phone)
  await seesAccepted(phone, gateway, code)
  await opensShipment(phone, code)
  await accepts(phone)
  await taps(phone, 'En el local')
  await taps(phone, 'En camino al cliente')
  const token = await courierTokenOf(phone)
  await follows(phone, code, () => reportPosition(gateway, token, -34.6172, -58.3712))
  expect(await phone.errors()).toEqual([])
})
