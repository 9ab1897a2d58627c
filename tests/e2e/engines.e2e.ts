import { engineNames, engines } from '../browsers/engines.ts'
import {
  accepts,
  answersOrder,
  carriesStack,
  opensShipment,
  orders,
  ordersAtTable,
  seesAccepted,
} from '../browsers/journey.ts'
import { type Phone, startPhone } from '../browsers/phone.ts'
import { leftOutAnnotation } from '../reports.ts'
import { expect, test } from './fixtures.ts'

type Story = { readonly phone: Phone; readonly gateway: string; readonly index: number }

/** Short journeys in every engine, each with people of its own; the whole one is `npm run test:browsers`. */
const stories: Readonly<Record<string, (story: Story) => Promise<unknown>>> = {
  async 'a diner orders, the shop accepts and a courier takes the shipment'({ phone, gateway, index }) {
    const code = await orders(phone)
    await seesAccepted(phone, gateway, code)
    await opensShipment(phone, code, `115555040${index}`)
    await accepts(phone)
  },
  'a diner orders at a table': ({ phone }) => ordersAtTable(phone),
  'a courier carries a stack of two orders': ({ phone, gateway, index }) =>
    carriesStack(phone, gateway, `115555041${index}`),
  'a person of the shop accepts an order on its page': ({ phone, gateway, index }) =>
    answersOrder(phone, gateway, `nadia-${index}`),
}

// A missing engine is left out by name.
for (const [index, engine] of engineNames.entries())
  for (const [name, story] of Object.entries(stories)) {
    const why = engines[engine].missing()
    const annotation = why === null ? [] : [{ type: leftOutAnnotation, description: `${engine} (${why})` }]
    const define = why === null ? test : test.skip
    define(`${name}, in ${engine}`, { annotation }, async ({ gateway }) => {
      const phone = await startPhone(engine, { base: gateway, colours: 'light', pictures: null })
      try {
        await story({ phone, gateway, index })
        expect(await phone.errors()).toEqual([])
      } finally {
        await phone.close()
      }
    })
  }
