import { admin, expect, test } from './fixtures.ts'
import { expectNoViolations } from './no-violations.ts'
import { orderDinner, startShift } from './steps.ts'

const alias = 'parrilla-centro'

test('the way to a paid order has no accessibility violation', async ({ page }) => {
  await page.goto(`/menu/${alias}/Delivery`)
  await page.getByRole('link', { name: 'Provoleta al hierro' }).first().click()
  await expect(page.getByRole('dialog', { name: 'Provoleta al hierro' })).toBeVisible()
  await expectNoViolations(page)
  const code = await orderDinner(page, {
    cart: () => expectNoViolations(page),
    checkout: () => expectNoViolations(page),
  })
  await expect(page.getByText(code).first()).toBeVisible()
  await expectNoViolations(page)
})

for (const colorScheme of ['light', 'dark'] as const)
  test.describe(`in ${colorScheme}`, () => {
    test.use({ colorScheme })

    test('what a courier and a watching diner see has none either', async ({ page, request, browser, baseURL }) => {
      const code = await orderDinner(page)
      await request.post(`/api/console/orders/${code}/accept`, { headers: admin })
      await page.goto(`/logistics/tracking/order/${alias}/${code}`)
      await expect(page.getByRole('dialog', { name: 'Clave de entrega' })).toBeVisible()
      await expectNoViolations(page)
      await page.getByRole('button', { name: 'Continuar' }).click()
      await expectNoViolations(page)

      const courier = await (
        await browser.newContext({ baseURL: baseURL!, colorScheme, viewport: { width: 390, height: 844 } })
      ).newPage()
      await courier.goto(`/logistics/${alias}/rider/phoneIntake`)
      await expect(courier.getByRole('heading', { name: 'Repartidores' })).toBeVisible()
      await expectNoViolations(courier)
      await startShift(courier, 'Ana Ríos', colorScheme === 'light' ? '1155550201' : '1155550202')
      await expectNoViolations(courier)
      await courier.getByRole('link', { name: new RegExp(code) }).click()
      await expect(courier.getByRole('slider', { name: 'Aceptar envío' })).toBeVisible()
      await expectNoViolations(courier)
    })
  })
