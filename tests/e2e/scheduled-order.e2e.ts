import { nameField, phoneField } from '#tests/kit/person-fields.ts'
import { expect, test } from './fixtures.ts'
import { expectNoViolations } from './no-violations.ts'
import { orderKeptDinner, pressSubmit, someone } from './steps.ts'

test('a diner orders for tomorrow, and the follow-up says the day and the hour', async ({ browser, baseURL }) => {
  const diner = await someone(browser, baseURL!)
  const when = diner.getByRole('region', { name: 'Mi horario' })
  await orderKeptDinner(diner, {
    async checkout() {
      await when.getByRole('radio', { name: 'Programado' }).click()
      await when.getByRole('radio', { name: /^mañana/i }).click()
      await when.getByRole('combobox', { name: 'Hora' }).selectOption('21:00')
      await expect(diner.getByText(/^Programado para mañana \d\d\/\d\d, 21:00\shs$/)).toBeVisible()
      await expectNoViolations(diner)
    },
  })
  await expect(diner.getByText(/^Programado para (mañana|hoy) \d\d\/\d\d, 21:00\shs$/)).toBeVisible()
})

test('a diner orders from a menu that takes only scheduled orders', async ({ page }) => {
  await page.goto('/menu/sushi-belgrano/Take_Away')
  await expect(page.getByText(/Elegís el día y la hora al confirmar\.|Podés programar tu pedido\./)).toBeVisible()
  await page.getByRole('link', { name: 'Acevichado roll' }).first().click()
  await page.getByRole('button', { name: /^Agregar \$/ }).click()
  await expect(page.getByText('Ítem agregado al pedido!')).toBeVisible()
  await page.goto('/menu/sushi-belgrano/checkout')
  const when = page.getByRole('region', { name: 'Mi horario' })
  await expect(when.getByRole('combobox', { name: 'Hora' })).not.toHaveValue('')
  await page.getByRole('textbox', { name: nameField }).fill('Carla Gómez')
  await page.getByRole('textbox', { name: phoneField }).fill('11 5555-1234')
  await page.getByRole('radio', { name: 'Efectivo' }).check()
  await page.getByRole('textbox', { name: 'Con cuanto abonas' }).fill('40000')
  await pressSubmit(page)
  await page.waitForURL('**/menu/sushi-belgrano/order/*')
  await expect(page.getByText(/^Programado para /)).toBeVisible()
})
