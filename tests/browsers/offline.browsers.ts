import { forkGateway } from '../kit/process.ts'
import { expect, test } from './fixtures.ts'
import { startPhone } from './phone.ts'

const menuAt = '/menu/parrilla-centro/Delivery'

/** The worker has the files of every page, and the document and the answers of this one. */
const isKept = `(async () => {
  const paths = async (name) => (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname)
  const all = [...(await paths('comanda-documents')), ...(await paths('comanda-catalogue'))]
  const needed = ['${menuAt}', '/api/configuration', '/api/diner/parrilla-centro/menu/parrilla-centro-delivery']
  return navigator.serviceWorker.controller !== null && needed.every((path) => all.includes(path))
})()`

test('without its gateway the last menu opens again, and its plates can be opened', async ({
  engine,
  colours,
  pictures,
}) => {
  const gateway = await forkGateway()
  const phone = await startPhone(engine, { base: gateway.url, colours, pictures })
  try {
    await phone.open(menuAt)
    await phone.sees({ role: 'link', name: 'Bife de chorizo' })
    await expect.poll(() => phone.evaluate(isKept), { timeout: 30_000 }).toBe(true)
    await gateway.stop()
    await phone.open(menuAt)
    await phone.sees({ role: 'link', name: 'Bife de chorizo' })
    await phone.sees({ text: /^Sin conexión/ })
    await phone.press({ role: 'link', name: 'Provoleta al hierro' })
    await phone.sees({ role: 'dialog', name: 'Provoleta al hierro' })
  } finally {
    await phone.close()
    await gateway.stop()
  }
})
