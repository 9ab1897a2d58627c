import createClient from 'openapi-fetch'
import type { paths } from '#openapi/generated/api.d.ts'
import { placeOrder } from '../kit/diner.ts'
import { admin, expect, test } from './fixtures.ts'
import { orderDinner } from './steps.ts'

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

  await orderDinner(page, {
    async checkout() {
      await page.getByRole('textbox', { name: 'Teléfono de quien recibe' }).fill(typed)
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
      await expect(page.getByRole('region', { name: 'Resumen del pedido' })).toContainText('Puntos canjeados−$1.500,00')
      await expect(page.getByRole('button', { name: /^Realizar pedido/ })).toContainText('$30.950,00')
    },
  })
  await expect(page.getByText('−$1.500,00')).toBeVisible()
  expect(await movements()).toEqual([
    [-1500, 498],
    [1998, 1998],
  ])
})
