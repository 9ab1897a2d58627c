import createClient from 'openapi-fetch'
import type { paths } from '#openapi/generated/api.d.ts'
import { phoneField } from '#tests/kit/person-fields.ts'
import { placeOrder } from '../kit/diner.ts'
import { admin, expect, test } from './fixtures.ts'
import { orderKeptDinner } from './steps.ts'

const [typed, phone] = ['11 5555-7781', '+5491155557781']

test('[LOYAL-05] [ORDER-07] the points that one order has earned pay for a part of the next', async ({
  page,
  baseURL,
}) => {
  const api = createClient<paths>({ baseUrl: baseURL! })
  const movements = async () => {
    const { data } = await api.GET('/api/branch/{branchId}/loyalty-points/history/{customerPhone}', {
      params: { path: { branchId: 'parrilla', customerPhone: phone }, query: {} },
    })
    return data?.map(({ amount, postBalance }) => [amount, postBalance])
  }
  const pickUp = { type: 'TAKE_AWAY', orderModeId: 'parrilla-centro-take-away', destination: null } as const
  const { code } = await placeOrder({ api }, { phone, ...pickUp })
  for (const step of ['accept', 'ready', 'deliver'])
    await fetch(`${baseURL}/api/console/orders/${code}/${step}`, { method: 'POST', headers: admin })
  // 5 % of 39.960.
  await expect.poll(movements).toEqual([[1998, 1998]])

  await orderKeptDinner(page, {
    async checkout() {
      await page.getByRole('textbox', { name: phoneField }).fill(typed)
      await expect(page.getByText('Tenés 1.998 Plumas')).toBeVisible()
      await page.getByRole('button', { name: 'Mis Plumas' }).press('Enter')
      const modal = page.getByRole('dialog', { name: 'Mis Plumas' })
      const field = modal.getByRole('textbox', { name: 'Plumas para canjear' })
      await expect(field).toHaveValue('1998')
      await expect(modal).toContainText('+1.998')
      await field.fill('1999')
      await field.press('Enter')
      await expect(field).toHaveAccessibleDescription('El maximo de Plumas acumulados es: 1.998')
      await field.fill('1.500')
      await field.press('Enter')
      await expect(modal).toBeHidden()
      await expect(page.getByRole('region', { name: 'Resumen del pedido' })).toContainText('Canje de Plumas−$1.500')
      await expect(page.getByRole('button', { name: /^Realizar pedido/ })).toContainText('$30.950')
    },
  })
  await expect(page.getByText('−$1.500')).toBeVisible()
  expect(await movements()).toEqual([
    [-1500, 498],
    [1998, 1998],
  ])
})

test('[LOYAL-24] [LOYAL-27] [LOYAL-28] a sign-up at a store gives its reward at once, and once', async ({ page }) => {
  const signUp = async () => {
    await page.getByRole('button', { name: /^Sumá 1\.500 Plumas/ }).click()
    const form = page.getByRole('dialog', { name: '1.500 Plumas de regalo' })
    await form.getByRole('textbox', { name: 'Nombre' }).fill('Zoe Paz')
    await form.getByRole('textbox', { name: 'Teléfono' }).fill('11 5555-7799')
    await form.getByRole('textbox', { name: 'Email' }).fill('zoe@example.com')
    await form.getByRole('button', { name: 'Sumar mis Plumas' }).press('Enter')
    return form
  }
  const account = page.getByRole('dialog', { name: 'Mi cuenta' })
  await page.goto('/menu/parrilla-centro/Delivery?utm_source=instagram&phone=1155557799')
  await page.getByRole('button', { name: 'Mi cuenta' }).click()
  await signUp()
  await expect(account.getByText('Hola, Zoe Paz')).toBeVisible()
  await expect(account.getByText('1.500 Plumas', { exact: true })).toBeVisible()
  await expect(account.getByRole('button', { name: /^Sumá/ })).toHaveCount(0)
  await expect(page.getByText('¡Listo! Sumaste 1.500 Plumas').first()).toBeVisible()
  await expect(page).toHaveURL(/\/menu\/parrilla-centro\/Delivery$/)
  // Back closes the sheet, and does not lead to the address with the query.
  await page.goBack()
  await expect(account).toHaveCount(0)
  await expect(page).toHaveURL(/\/menu\/parrilla-centro\/Delivery$/)
  await page.getByRole('button', { name: 'Mi cuenta' }).click()

  await account.getByRole('button', { name: 'Cerrar sesión' }).click()
  const form = await signUp()
  await expect(form.getByText('Ya ha canjeado este premio').first()).toBeVisible()
})
