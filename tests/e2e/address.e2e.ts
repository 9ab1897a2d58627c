import type { Locator, Page } from 'playwright/test'
import { expect, test } from './fixtures.ts'
import { expectNoViolations } from './no-violations.ts'

const home = { latitude: -34.6166, longitude: -58.3735 }

async function openSheet(page: Page, path: string): Promise<Locator> {
  await page.goto(path)
  await page.getByRole('button', { name: /^(Agregar dirección|Cambiar)$/ }).click()
  const sheet = page.getByRole('dialog', { name: 'Donde te encuentras?' })
  await expect(sheet).toBeVisible()
  return sheet
}

/** Waits until the pin's address is there, which is looked up once it rests. */
const streetOf = (sheet: Locator) => sheet.getByRole('textbox', { name: 'Dirección', exact: true })

test('[ADDR-06] the pin at the device’s position moves by finger and by key, and the address follows', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['geolocation'])
  await context.setGeolocation(home)
  const sheet = await openSheet(page, '/menu/parrilla-palermo/Delivery')
  await sheet.getByRole('tab', { name: 'Mi ubicacion' }).click()
  await sheet.getByRole('button', { name: 'Obtener mis coordenadas' }).click()
  await expect(streetOf(sheet)).toHaveValue(/^Perú \d+$/)

  const pin = sheet.getByRole('button', { name: /^Tu ubicación/ })
  // Waits until the map has come to rest below it.
  await pin.hover()
  const before = (await pin.boundingBox())!
  await page.mouse.down()
  await page.mouse.move(before.x + 90, before.y + 60, { steps: 8 })
  await page.mouse.up()
  await expect(streetOf(sheet)).not.toHaveValue(/^Perú \d+$/)
  expect((await pin.boundingBox())!.x).toBeGreaterThan(before.x + 50)

  const moved = await streetOf(sheet).inputValue()
  await pin.focus()
  for (let press = 0; press < 12; press++) await page.keyboard.press('ArrowLeft')
  await expect(streetOf(sheet)).not.toHaveValue(moved)

  await sheet.getByRole('textbox', { name: 'Entrecalles' }).fill('Thames y Uriarte')
  await sheet.getByRole('button', { name: 'CONTINUAR' }).click()
  await expect(sheet).toBeHidden()
  const stored = await page.evaluate(() => JSON.parse(localStorage.getItem('comanda.location') ?? 'null'))
  expect(stored).toMatchObject({ geocoded: true, fullAddress: expect.stringContaining('Buenos Aires') })
  await expect(page.getByText('Tu direccion esta fuera de la zona de entrega.')).toBeVisible()
  await page.reload()
  await expect(page.getByText(stored.fullAddress)).toBeVisible()
})

test('[ADDR-07] a device without an answer leaves a way on', async ({ page }) => {
  const sheet = await openSheet(page, '/menu/parrilla-palermo/Delivery')
  await sheet.getByRole('tab', { name: 'Mi ubicacion' }).click()
  await sheet.getByRole('button', { name: 'Obtener mis coordenadas' }).click()
  await expect(sheet.getByText('Error obteniendo coordenadas').first()).toBeVisible()
  await sheet.getByRole('tab', { name: 'Mi direccion' }).click()
  await expect(sheet.getByRole('combobox', { name: 'Buscar dirección' })).toBeVisible()
})

test('the whole sheet works by keyboard', async ({ page }) => {
  const sheet = await openSheet(page, '/menu/parrilla-palermo/Delivery')
  await expect(sheet.getByRole('combobox', { name: 'Buscar dirección' })).toBeVisible()
  await sheet.getByRole('tab', { name: 'Mi direccion' }).focus()
  await page.keyboard.press('Tab')
  await page.keyboard.type('Thames 1500')
  await expect(sheet.getByRole('option', { name: /^Thames 1500/ })).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(sheet.getByRole('combobox', { name: 'Buscar dirección' })).toHaveValue(/^Thames 1500, /)
  await sheet.getByRole('combobox', { name: 'Buscar dirección' }).press('Enter')
  // This store asks for them: the missing field has the focus.
  await expect(sheet.getByRole('textbox', { name: 'Entrecalles' })).toBeFocused()
  await page.keyboard.type('Gorriti y Honduras')
  await page.keyboard.press('Enter')
  await expect(sheet).toBeHidden()
  await expect(page.getByText(/^Thames 1500, /)).toBeVisible()
})

test('a street gets its number by keyboard, before the sheet closes', async ({ page }) => {
  const sheet = await openSheet(page, '/menu/parrilla-centro/Delivery')
  await sheet.getByRole('combobox', { name: 'Buscar dirección' }).fill('bolivar')
  await expect(sheet.getByRole('option', { name: /^Bolívar, San Telmo/ })).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(sheet.getByText('Falta el número de tu puerta. Escribilo, o marcá tu puerta en el mapa.')).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(sheet.getByRole('textbox', { name: 'Número' })).toBeFocused()
  await page.keyboard.type('900')
  await page.keyboard.press('Enter')
  await expect(sheet).toBeHidden()
  await expect(page.getByText('Bolívar 900, San Telmo, Buenos Aires')).toBeVisible()
})

for (const [store, looks] of [
  ['parrilla-centro', 'light'],
  ['sushi-belgrano', 'dark'],
] as const)
  test(`the sheet of ${store} has no accessibility violation in ${looks}`, async ({ page, context }) => {
    await page.emulateMedia({ colorScheme: looks })
    await context.grantPermissions(['geolocation'])
    await context.setGeolocation(home)
    const sheet = await openSheet(page, `/menu/${store}/Delivery`)
    await sheet.getByRole('combobox', { name: 'Buscar dirección' }).fill('scala')
    await expect(sheet.getByRole('option', { name: /^Av\. Scalabrini Ortiz/ }).first()).toBeVisible()
    await expectNoViolations(page)
    await sheet.getByRole('combobox', { name: 'Buscar dirección' }).fill('no existe 99')
    await sheet.getByRole('button', { name: 'CONTINUAR' }).click()
    await sheet.getByRole('button', { name: 'Marcar en el mapa' }).click()
    await sheet.getByRole('button', { name: 'Obtener mis coordenadas' }).click()
    // The pin says where the door is, and the words stay the diner's own.
    await expect(sheet.getByText(/con la dirección como la escribiste/)).toBeVisible()
    await expect(streetOf(sheet)).toHaveValue('no existe 99')
    await expectNoViolations(page)
  })
