import { engineNames, engines } from '../browsers/engines.ts'
import { accepts, opensShipment, orders, seesAccepted } from '../browsers/journey.ts'
import { startPhone } from '../browsers/phone.ts'
import { leftOutAnnotation } from '../reports.ts'
import { expect, test } from './fixtures.ts'

/** The short journey in every engine, each with its own courier; the whole one is `npm run test:browsers`. A missing engine is left out by name. */
for (const [index, engine] of engineNames.entries()) {
  const why = engines[engine].missing()
  const annotation = why === null ? [] : [{ type: leftOutAnnotation, description: `${engine} (${why})` }]
  const define = why === null ? test : test.skip
  define(
    `a diner orders, the shop accepts and a courier takes the shipment, in ${engine}`,
    { annotation },
    async ({ gateway }) => {
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
    },
  )
}
