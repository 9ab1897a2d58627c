import { forkGateway } from '../kit/process.ts'
import { aTablet, lane, openBoard } from './console-steps.ts'
import { expect, test } from './fixtures.ts'
import { orderKeptDinner, pressSubmit, someone } from './steps.ts'

const minuteMs = 60_000

test('a plate that runs out in a cart is refused by its name, and can be ordered once it is back', async ({
  browser,
  baseURL,
}) => {
  test.slow()
  const { page } = await aTablet(browser, baseURL!, 'Eva')
  const diner = await someone(browser, baseURL!)
  await orderKeptDinner(diner, {
    // The tablet acts while the diner looks at the checkout.
    async checkout() {
      await page.goto('/console/availability')
      await page.getByLabel('Buscar un plato o un agregado').fill('provoleta')
      await page.getByRole('button', { name: 'Provoleta al hierro' }).click()
      await page.getByRole('button', { name: /^Hasta la apertura de mañana/ }).click()
      await expect(page.getByRole('button', { name: 'Volver a ofrecer' })).toBeVisible()
    },
    leaves: true,
  })
  await expect(diner.getByText('Provoleta al hierro').first()).toBeVisible()
  await expect(diner.getByText('Este plato se agotó por ahora').first()).toBeVisible()
  await expect(diner).not.toHaveURL(/\/order\//)

  await page.getByRole('button', { name: 'Volver a ofrecer' }).click()
  await expect(page.getByText('Todo disponible')).toBeVisible()
  await diner.goto('/menu/parrilla-centro/checkout')
  await pressSubmit(diner)
  await diner.waitForURL('**/order/*')
  const code = new URL(diner.url()).pathname.split('/').at(-1)
  await openBoard(page)
  await expect(lane(page, 'Nuevos').locator(`[data-code="${code}"]`)).toBeVisible()
})

test('a pause shows on two tablets and the menu, and ends by itself on all of them', async ({ browser }) => {
  test.slow()
  // Its tablets stay unlocked while the quarter of an hour passes.
  const gateway = await forkGateway({ CONSOLE_IDLE_MINUTES: '0' })
  const { page } = await aTablet(browser, gateway.url, 'Eva')
  const { page: kitchen } = await aTablet(browser, gateway.url, 'Nadia', 'cocina')
  const diner = await someone(browser, gateway.url)
  const paused = (who: typeof page) => who.getByRole('region', { name: 'Pausas' }).getByText(/^Local en pausa hasta/)
  await openBoard(kitchen)
  await page.goto('/console/availability')
  await page.getByRole('button', { name: 'Todo el local' }).click()
  await page.getByRole('button', { name: /^15 min/ }).click()
  await expect(paused(page)).toBeVisible()
  await expect(paused(kitchen)).toBeVisible()
  await expect(kitchen.getByRole('button', { name: 'Reanudar' })).toHaveCount(0)
  await diner.goto('/menu/parrilla-centro/Delivery')
  await expect(diner.getByText('Cerrado').first()).toBeVisible()

  await gateway.setAhead(15 * minuteMs + 1)
  await expect(paused(kitchen)).toHaveCount(0)
  await expect(paused(page)).toHaveCount(0)
  await expect(diner.getByText('Cerrado')).toHaveCount(0)
  await gateway.stop()
})
