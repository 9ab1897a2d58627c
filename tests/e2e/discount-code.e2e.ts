import type { Page } from 'playwright/test'
import { expect, test } from './fixtures.ts'
import { orderKeptDinner } from './steps.ts'

const store = '/menu/parrilla-centro'
const ticket = (page: Page) => page.getByRole('region', { name: 'Resumen del pedido' })
const button = (page: Page) => page.getByRole('button', { name: /^Realizar pedido/ })

test('[ENTRY-09] a link’s code is applied automatically and is on the ticket of the placed order', async ({ page }) => {
  await page.goto(`${store}?code=brasas15`)
  const code = await orderKeptDinner(page, {
    async checkout() {
      await expect(ticket(page)).toContainText('BRASAS15−$4.440')
      await expect(ticket(page)).toContainText('Aplicado')
      await expect(button(page)).toContainText('$28.010')
    },
  })
  await expect(page.getByText(code).first()).toBeVisible()
  await expect(page.getByText('BRASAS15')).toBeVisible()
  await expect(page.getByText('−$4.440')).toBeVisible()
  await page.goto(`${store}/Delivery`)
  expect(await page.evaluate(() => sessionStorage.getItem('comanda.entry'))).not.toContain('brasas15')
})

test('[DISC-37] [DISC-18] a code is refused and applied in place, by keyboard', async ({ page }) => {
  await orderKeptDinner(page, {
    async checkout() {
      await page.getByRole('button', { name: 'Agregar código de descuento' }).press('Enter')
      const modal = page.getByRole('dialog', { name: 'Codigo de descuento' })
      const field = modal.getByRole('textbox', { name: 'Código' })
      await field.fill('NADA')
      await field.press('Enter')
      await expect(field).toHaveAccessibleDescription('No se encontro ningun descuento con el codigo ingresado.')
      await field.fill('RELAMPAGO')
      await field.press('Enter')
      await expect(modal.getByText('Aplicado', { exact: true })).toBeVisible()
      await expect(modal).toContainText('−$4.000')
      await modal.getByRole('button', { name: 'Continuar' }).press('Enter')
      await expect(modal).toBeHidden()
      await page.reload()
      // The input is still there, and so the code applies again automatically.
      await expect(page.getByText('Carla Gómez')).toBeVisible()
      await expect(page.getByRole('textbox', { name: 'Con cuanto abonas' })).toHaveValue('40000')
      await expect(ticket(page)).toContainText('RELAMPAGO−$4.000')
      await expect(button(page)).toContainText('$28.450')
    },
  })
  await expect(page.getByText('RELAMPAGO')).toBeVisible()
})
