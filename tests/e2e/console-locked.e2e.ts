import { aBoard, aRush } from '../kit/board.ts'
import { aTablet } from './console-steps.ts'
import { expect, test } from './fixtures.ts'
import { withoutChannel } from './screens/stage.ts'

test('a locked tablet keeps its orders in sight, with the PIN beside them or below them', async ({
  browser,
  baseURL,
}) => {
  const { page } = await aTablet(browser, baseURL!, 'Eva')
  await withoutChannel(page)
  await page.route('**/api/console/board*', (route) => route.fulfill({ json: aBoard(aRush(Date.now(), 24)) }))
  await page.goto('/console')
  await page.getByRole('button', { name: 'Bloquear' }).click()
  const pin = page.getByLabel('PIN de Eva')
  const orders = page.getByRole('article')
  await expect(pin).toBeFocused()

  const looks = [
    { width: 1280, height: 800, side: 'beside', whole: 12 },
    { width: 390, height: 844, side: 'below', whole: 6 },
    { width: 740, height: 360, side: 'beside', whole: 3 },
    { width: 320, height: 640, side: 'below', whole: 3 },
  ] as const
  for (const { side, whole, ...viewport } of looks) {
    const look = `${viewport.width} px`
    await page.setViewportSize(viewport)
    const [field, first] = [(await pin.boundingBox())!, (await orders.first().boundingBox())!]
    expect(first.y, look).toBeLessThan(viewport.height / 3)
    expect(field.y + field.height, look).toBeLessThanOrEqual(viewport.height)
    if (side === 'beside') expect(field.x, look).toBeGreaterThan(first.x + first.width)
    else expect(field.y, look).toBeGreaterThan(viewport.height / 2)
    const above = await page.getByRole('heading', { name: 'Pantalla bloqueada' }).boundingBox()
    const foot = side === 'beside' ? viewport.height : above!.y
    const inSight = await orders.evaluateAll(
      (found, end) =>
        found.filter((one) => one.getBoundingClientRect().height > 0 && one.getBoundingClientRect().bottom <= end)
          .length,
      foot,
    )
    expect(inSight, look).toBeGreaterThanOrEqual(whole)
    // The page itself does not move: the orders do.
    expect(await page.evaluate(() => document.documentElement.scrollHeight - innerHeight), look).toBe(0)
  }
})
