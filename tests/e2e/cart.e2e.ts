import type { Page } from 'playwright/test'
import { expect, test } from './fixtures.ts'

const menuAt = '/menu/parrilla-centro/Take_Away'
const cartAt = '/menu/parrilla-centro/preview'

async function add(page: Page, name: string) {
  await page.getByRole('link', { name, exact: true }).last().click()
  const plate = page.getByRole('dialog', { name })
  await plate.getByRole('button', { name: /^Agregar \$/ }).click()
  await expect(plate).toHaveCount(0)
}
const units = (page: Page, name: string) => page.getByRole('group', { name: `Cantidad de ${name}` }).getByRole('status')

test('two tabs have one cart, also when both change it in the same moment, and a reload keeps it', async ({ page }) => {
  await page.goto(menuAt)
  await add(page, 'Provoleta al hierro')
  await add(page, 'Chorizo criollo')
  await page.goto(cartAt)
  const other = await page.context().newPage()
  await other.goto(cartAt)
  await expect(units(other, 'Provoleta al hierro')).toHaveText('1')
  const more = (tab: Page, name: string) =>
    tab
      .getByRole('group', { name: `Cantidad de ${name}` })
      .getByRole('button', { name: 'Agregar uno' })
      .click()
  await Promise.all([more(page, 'Provoleta al hierro'), more(other, 'Chorizo criollo')])
  for (const tab of [page, other]) {
    await expect(units(tab, 'Provoleta al hierro')).toHaveText('2')
    await expect(units(tab, 'Chorizo criollo')).toHaveText('2')
  }
  await page.reload()
  await expect(units(page, 'Chorizo criollo')).toHaveText('2')
})

test('Back closes an open plate, which keeps its input, and the cart leads back to the same menu', async ({ page }) => {
  await page.goto('/menu/parrilla-centro')
  await page.goto(menuAt)
  await page.getByRole('link', { name: 'Morcilla vasca', exact: true }).last().click()
  const plate = page.getByRole('dialog', { name: 'Morcilla vasca' })
  await plate.getByLabel(/Notas/).fill('bien cocida')
  await page.goBack()
  await expect(plate).toHaveCount(0)
  await expect(page).toHaveURL(new RegExp(`${menuAt}$`))
  await page.getByRole('link', { name: 'Morcilla vasca', exact: true }).last().click()
  await expect(plate.getByLabel(/Notas/)).toHaveValue('bien cocida')
  await plate.getByRole('button', { name: /^Agregar \$/ }).click()
  await expect(plate).toHaveCount(0)
  const toCart = page.getByRole('link', { name: /Ver mi pedido/ })
  // Playwright's own click may scroll first, when a toast covers the link.
  const height = await toCart.evaluate((link: HTMLElement) => {
    link.click()
    return scrollY
  })
  expect(height).toBeGreaterThan(0)
  await page.getByRole('link', { name: 'Volver al Menú' }).click()
  await expect(toCart).toBeFocused()
  expect(await page.evaluate(() => scrollY)).toBe(height)
  await page.goBack()
  await expect(page).toHaveURL(/parrilla-centro$/)
})

test('a word without a space widens no page', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  const word = 'cebolla'.repeat(16)
  await page.goto(menuAt)
  await page.getByRole('link', { name: 'Chorizo criollo', exact: true }).last().click()
  const plate = page.getByRole('dialog', { name: 'Chorizo criollo' })
  await plate.getByLabel(/Notas/).fill(word)
  await plate.getByRole('button', { name: /^Agregar \$/ }).click()
  await page.goto(cartAt)
  const note = page.getByText(word)
  await expect(note).toBeVisible()
  const right = await note.evaluate((element) => element.getBoundingClientRect().right)
  expect(right).toBeLessThanOrEqual(320)
})

test('[MENU-19] [MENU-20] [OPEN-70] an unreached minimum is orange, and a complete one is green', async ({ page }) => {
  await page.goto('/menu/parrilla-centro/Delivery')
  await page.getByRole('button', { name: 'Agregar dirección' }).click()
  const address = page.getByRole('dialog', { name: 'Donde te encuentras?' })
  await address.getByRole('combobox', { name: 'Buscar dirección' }).fill('Bolívar 900')
  await address.getByRole('option', { name: /^Bolívar 900/ }).click()
  await address.getByRole('button', { name: 'CONTINUAR' }).click()
  await add(page, 'Chorizo criollo')
  await page.goto(cartAt)
  const coloursBeside = (text: string | RegExp) =>
    page
      .getByText(text)
      .locator('xpath=ancestor::*[.//*[@aria-hidden="true"]/*[@style]][1]')
      .evaluate((words) => {
        const track = words.querySelector('[aria-hidden="true"]:has(> [style])')!
        return [track.firstElementChild!, track].map((each) => getComputedStyle(each).backgroundColor)
      })
  expect(await coloursBeside(/El pedido mínimo es de/)).toEqual(['rgb(247, 135, 0)', 'rgb(250, 215, 160)'])
  const more = page.getByRole('button', { name: 'Agregar uno' })
  for (let units = 1; units < 6; units += 1) await more.click()
  expect(await coloursBeside('¡Tenés envío gratis!')).toEqual(['rgb(43, 191, 102)', 'rgb(213, 245, 227)'])
})

test('the inspector’s code is loaded only on request', async ({ page }) => {
  const inspector = () =>
    page.evaluate(() => performance.getEntriesByType('resource').filter(({ name }) => /inspector-/.test(name)).length)
  await page.goto(menuAt)
  await expect(page.getByRole('heading', { name: 'Entradas' })).toBeVisible()
  expect(await inspector()).toBe(0)
  await page.goto(`${menuAt}?inspect`)
  await expect(page.getByRole('complementary', { name: 'Inspector de registros' })).toBeVisible()
  expect(await inspector()).toBeGreaterThan(0)
})
