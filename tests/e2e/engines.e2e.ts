import { findEngines } from '../browsers/engines.ts'
import { accepts, opensShipment, orders, seesAccepted } from '../browsers/journey.ts'
import { startPhone } from '../browsers/phone.ts'
import { expect, test } from './fixtures.ts'

/** The short journey in every engine of this machine, each with its own courier; the whole one is `npm run test:browsers`. */
for (const [index, engine] of findEngines().found.entries())
  test(`a diner orders, the shop accepts and a courier takes the shipment, in ${engine}`, async ({ gateway }) => {
    const phone = await startPhone(engine, { base: gateway, colours: 'light', pictures: null })
    try {
      const code = await orders(phone)
      await seesAccepted(phone, gateway, code)
      await opensShipment(phone, code, `115555040${index}`)
      await accepts(phone)
      expect(await phone.errors()).toEqual([])
    } finally {
      await phone.close()
    }
  })
