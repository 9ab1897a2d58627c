import { aBoardItem, aBoardOrder } from '../kit/board.ts'
import { expect, test } from './fixtures.ts'
import { change, withoutChannel } from './screens/stage.ts'

const code = '7KQ2MXPA'
const pointsOfMm = 72 / 25.4

test('the ticket of a long order prints as one sheet of 80 mm that ends with it', async ({ page }) => {
  const items = Array.from({ length: 40 }, (_, index) => aBoardItem(index + 1, `Empanada de carne ${index + 1}`))
  const order = aBoardOrder(Date.now(), { status: 'ACCEPTED', items })
  await withoutChannel(page)
  await change(page, '**/api/console/session', () => ({
    ...{ is: 'operator', isLocked: false, people: [], idleMinutes: 15 },
    operator: {
      ...{ id: 'ana', name: 'Ana Sosa', role: 'caja' },
      stores: [{ id: 'parrilla-centro', alias: 'parrilla-centro', name: 'La Parrilla' }],
    },
  }))
  await page.route(`**/api/console/orders/${code}`, (route) => route.fulfill({ json: order }))
  await page.goto(`/console/orders/${code}/ticket`)
  await expect(page.getByRole('button', { name: 'Imprimir acá' })).toBeVisible()
  const paper = page.locator('[data-paper]')
  const { height } = (await paper.boundingBox())!
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
  const sheets = [...pdf.matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)].map(([, wide, high]) => [wide, high])
  expect(sheets).toHaveLength(1)
  const [wide, high] = sheets[0]!.map((points) => Number(points) / pointsOfMm)
  expect(wide).toBeCloseTo(80, 0)
  const needed = (height * 25.4) / 96
  expect(high).toBeGreaterThan(needed)
  expect(high).toBeLessThan(needed + 3)
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('button', { name: 'Imprimir acá' })).toBeHidden()
  await expect(paper).toBeVisible()
  await expect(paper).toContainText('40 x Empanada de carne 40')
})
