import type { Locator, Page } from 'playwright/test'
import { expect, test } from './fixtures.ts'
import { remember } from './screens/stage.ts'

const menuAt = '/menu/parrilla-centro/Delivery'
/** A common phone, and the height of its keyboard. */
const phone = { width: 390, height: 844 }
const keyboard = 330
const seen = phone.height - keyboard

test.use({ viewport: phone, isMobile: true, hasTouch: true })

/** Safari and Chrome: the page stays as high as it was, and the visual viewport shrinks. */
const coverPage = (page: Page) =>
  page.evaluate((height) => {
    const { visualViewport } = window
    if (!visualViewport) throw new Error('no visual viewport')
    Object.defineProperty(visualViewport, 'height', { configurable: true, value: height })
    visualViewport.dispatchEvent(new Event('resize'))
  }, seen)

/** Chrome before 108 and Firefox before 132: the page itself shrinks. */
const shrinkPage = (page: Page) => page.setViewportSize({ ...phone, height: seen })

const bottomOf = async (element: Locator) => {
  const box = await element.boundingBox()
  return box ? box.y + box.height : Number.POSITIVE_INFINITY
}
const topOf = async (element: Locator) => (await element.boundingBox())?.y ?? Number.NEGATIVE_INFINITY

/** The element is whole within the part of the page above the keyboard. */
async function expectSeen(element: Locator) {
  await expect.poll(() => bottomOf(element)).toBeLessThanOrEqual(seen)
  expect(await topOf(element)).toBeGreaterThanOrEqual(0)
}

for (const { how, open } of [
  { how: 'covers the page', open: coverPage },
  { how: 'shrinks the page', open: shrinkPage },
]) {
  test(`a keyboard that ${how} leaves the address, three results and the button in sight`, async ({ page }) => {
    await page.goto(menuAt)
    await page.getByRole('button', { name: 'Agregar dirección' }).click()
    const sheet = page.getByRole('dialog', { name: 'Donde te encuentras?' })
    const field = sheet.getByRole('combobox', { name: 'Buscar dirección' })
    await field.tap()
    await open(page)
    await expectSeen(field)
    await expectSeen(sheet.getByRole('option', { name: 'Usar mi ubicación' }))
    await field.fill('san')
    const options = sheet.getByRole('option')
    await expect(options.nth(3)).toBeVisible()
    await expectSeen(options.nth(2))
    await expectSeen(field)
    // Each line is on top, not under the sheet's foot.
    await options.nth(2).click({ trial: true })
    await expectSeen(sheet.getByRole('button', { name: 'CONTINUAR' }))
  })

  test(`a keyboard that ${how} leaves the search of plates and three results in sight`, async ({ page }) => {
    await page.goto(menuAt)
    const field = page.getByRole('searchbox', { name: 'Buscar en el menú' })
    await field.tap()
    await open(page)
    await field.fill('empanada')
    const found = page.getByRole('region', { name: 'Lo que encontramos' }).getByRole('listitem')
    await expect(found.nth(2)).toBeVisible()
    await expectSeen(found.nth(2))
    await expectSeen(field)
    await found.nth(2).click({ trial: true })
  })
}

test('a single result of a search stands above the keyboard', async ({ page }) => {
  await page.goto(menuAt)
  const field = page.getByRole('searchbox', { name: 'Buscar en el menú' })
  await field.tap()
  await coverPage(page)
  await field.fill('mollejas al limon')
  await expectSeen(page.getByRole('region', { name: 'Lo que encontramos' }).getByRole('listitem').first())
})

test('the sheet goes back down with the keyboard', async ({ page }) => {
  await page.goto(menuAt)
  await page.getByRole('button', { name: 'Agregar dirección' }).click()
  const sheet = page.getByRole('dialog', { name: 'Donde te encuentras?' })
  await sheet.getByRole('combobox').tap()
  await coverPage(page)
  await expect.poll(() => bottomOf(sheet)).toBe(seen)
  await page.evaluate(() => {
    if (!window.visualViewport) throw new Error('no visual viewport')
    Reflect.deleteProperty(window.visualViewport, 'height')
    window.visualViewport.dispatchEvent(new Event('resize'))
  })
  await expect.poll(() => bottomOf(sheet)).toBe(phone.height)
})

test('addresses of earlier orders stand above the keyboard at once', async ({ page }) => {
  const place = { street: 'Chile', number: '550', lat: -34.6166, lng: -58.3735, geocoded: true }
  const addresses = ['Chile 550, San Telmo', 'Perú 700, San Telmo'].map((fullAddress) => ({ ...place, fullAddress }))
  await remember(page, 'comanda.recent-addresses', { addresses })
  await page.goto(menuAt)
  await page.getByRole('button', { name: 'Agregar dirección' }).click()
  const sheet = page.getByRole('dialog', { name: 'Donde te encuentras?' })
  await sheet.getByRole('combobox').tap()
  await coverPage(page)
  await expectSeen(sheet.getByRole('option', { name: 'Perú 700, San Telmo' }))
  await sheet.getByRole('option', { name: 'Chile 550, San Telmo' }).tap()
  await sheet.getByRole('button', { name: 'CONTINUAR' }).click()
  await expect(page.getByText('Chile 550, San Telmo')).toBeVisible()
})

test('a toast about a focused field stands above the keyboard on a page without a bar', async ({ page }) => {
  await page.goto('/logistics/parrilla-centro/rider/phoneIntake')
  const again = page.getByRole('textbox', { name: 'Confirma tu teléfono' })
  await page.getByRole('textbox', { name: 'Ingresa con tu teléfono' }).fill('1155550001')
  await again.tap()
  await coverPage(page)
  await again.fill('1155550002')
  await again.press('Enter')
  const toast = page.locator('[data-toast]')
  await expectSeen(toast)
  await expect(again).toBeFocused()
  expect((await bottomOf(toast)) < (await topOf(again)) || (await topOf(toast)) > (await bottomOf(again))).toBe(true)
})
