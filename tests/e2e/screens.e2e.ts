import type { Page } from 'playwright/test'
import { expect, test } from './fixtures.ts'
import { expectNoViolations } from './no-violations.ts'

const look = async (page: Page, path: string, ready: string | RegExp) => {
  await page.goto(path)
  await expect(page.getByRole('heading', { name: ready }).first()).toBeVisible()
  await expectNoViolations(page)
}

// One brand of the demo is light and the other dark, whatever the reader's own setting is.
for (const { brand, store, category, plate, looks } of [
  { brand: 'parrilla', store: 'parrilla-centro', category: 'Entradas', plate: 'Provoleta al hierro', looks: 'light' },
  { brand: 'sushi', store: 'sushi-belgrano', category: 'Combinados', plate: 'Combinado', looks: 'dark' },
])
  test(`no screen of ${brand}, which is ${looks}, has an accessibility violation`, async ({ page }) => {
    await look(page, `/menu/${brand}`, '¿Cómo quieres tu pedido?')
    await expect(page.locator('html')).toHaveAttribute('data-scheme', looks)
    await page.getByRole('searchbox', { name: 'Buscar Local' }).fill('nada que se llame así')
    await expect(page.getByRole('heading', { name: 'Ningún local coincide con tu búsqueda' })).toBeVisible()
    await expectNoViolations(page)
    await look(page, `/menu/${store}`, 'Que menu deseas visualizar?')
    await look(page, `/menu/${store}/Delivery`, 'Lo más destacado')
    await page.getByRole('button', { name: 'Ver Horarios' }).click()
    await expect(page.getByRole('dialog', { name: 'Informacion' })).toBeVisible()
    await expectNoViolations(page)
    await page.keyboard.press('Escape')
    const section = page.getByRole('region', { name: category })
    const link = section.getByRole('link', { name: new RegExp(plate) }).first()
    const address = (await link.getAttribute('href')) ?? ''
    await look(page, address, new RegExp(plate))
    await look(page, address.replace(/\/[^/]+$/, ''), category)
    await look(page, `/menu/${store}/preview`, 'Tu pedido está vacío')
    await look(page, `/menu/${store}/Volando`, 'Ese menú no existe')
  })

for (const colorScheme of ['light', 'dark'] as const)
  test.describe(`where a reader likes it ${colorScheme}`, () => {
    test.use({ colorScheme })

    test('no page without a brand has an accessibility violation', async ({ page }) => {
      await look(page, '/menu', 'Tucán')
      await look(page, '/menu/no-existe', 'Página no encontrada')
      await look(page, '/menu/parrilla-centro/order/ABCD2345', 'No encontramos este pedido')
    })
  })

test('the inspector has no accessibility violation beside the menu that it looks into', async ({ page }) => {
  await look(page, '/menu/parrilla-centro/Delivery?inspect', 'Inspector de registros')
})
