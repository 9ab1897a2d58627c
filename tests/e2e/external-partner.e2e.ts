import { expect, test } from './fixtures.ts'
import { orderKeptDinner } from './steps.ts'

test('[EXT-03] [EXT-06] a partner’s user pays less, and the gateway agrees', async ({ page, context, baseURL }) => {
  await context.addCookies([
    { name: 'userHash', value: 'socio-oro', url: baseURL! },
    { name: 'sessionId', value: 'demo-socio-oro', url: baseURL! },
  ])
  await orderKeptDinner(page, {
    async checkout() {
      // 20 % of two provoletas at 14.800, and nothing from the partner's second discount.
      await expect(page.getByRole('region', { name: 'Resumen del pedido' })).toContainText('Club Tucán Oro−$5.920')
      await expect(page.getByRole('button', { name: /^Realizar pedido/ })).toContainText('$26.530')
    },
  })
  await expect(page.getByText('Club Tucán Oro')).toBeVisible()
  await expect(page.getByText('−$5.920')).toBeVisible()
})
