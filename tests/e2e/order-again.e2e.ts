import createClient from 'openapi-fetch'
import type { APIRequestContext, Page } from 'playwright/test'
import type { components, paths } from '#openapi/generated/api.d.ts'
import { anItem, placeOrder } from '../kit/diner.ts'
import { admin, expect, test } from './fixtures.ts'
import { expectNoViolations } from './no-violations.ts'

const alias = 'parrilla-centro'
const mode = `${alias}-take-away`
const menuPath = `/api/diner/${alias}/menu/${mode}`
type Menu = components['schemas']['Menu']

/** Three provoletas and a morcilla to take away, which the shop ends with these steps. */
async function anOrder(baseURL: string, request: APIRequestContext, ...steps: string[]): Promise<string> {
  const api = createClient<paths>({ baseUrl: baseURL })
  const menu: Menu = await (await request.get(menuPath)).json()
  const plate = (id: string) => menu.categories.flatMap(({ plates }) => plates).find((it) => it.id === id)!
  const cash = menu.selectedOrderMode.paymentTypes.find(({ paymentMethod }) => paymentMethod === 'CASH')!
  const { code } = await placeOrder(
    { api },
    {
      ...{ type: 'TAKE_AWAY', orderModeId: mode, paymentType: cash.id, destination: null },
      items: [anItem(plate('provoleta'), 3), { ...anItem(plate('morcilla')), notes: 'bien cocida' }],
      // 3 x 14.800 and 7.600, less 10 %.
      price: 46_800,
    },
  )
  for (const step of steps) {
    const data = step === 'cancel' ? { reason: 'Sin gas' } : undefined
    expect((await request.post(`/api/console/orders/${code}/${step}`, { headers: admin, data })).ok()).toBe(true)
  }
  return code
}

const again = (page: Page) => page.getByRole('button', { name: 'Pedir de nuevo' })
const sheet = (page: Page) => page.getByRole('dialog', { name: 'Pedir de nuevo' })
const units = (page: Page, name: string) => page.getByRole('group', { name: `Cantidad de ${name}` }).getByRole('status')

test('a diner reorders a delivered order, is told the higher prices, and two taps add it once', async ({
  page,
  request,
  baseURL,
}) => {
  const code = await anOrder(baseURL!, request, 'accept', 'ready', 'deliver')
  await page.route(`**${menuPath}`, async (route) => {
    const menu: Menu = await (await route.fetch()).json()
    for (const plate of menu.categories.flatMap(({ plates }) => plates))
      if (plate.id === 'provoleta') plate.price = 15_900
    await route.fulfill({ json: menu })
  })
  await page.goto(`/menu/${alias}/order/${code}`)
  await again(page).click()
  await expect(sheet(page).getByText('Algunas cosas cambiaron desde tu pedido anterior.')).toBeVisible()
  const lines = sheet(page).getByRole('listitem')
  await expect(lines.filter({ hasText: 'Provoleta' })).toContainText('Antes $14.800, ahora $15.900 cada uno')
  await expect(lines.filter({ hasText: 'Morcilla' })).not.toContainText('Antes')
  await expectNoViolations(page)
  await sheet(page).getByRole('button', { name: 'Agregar y ver mi pedido $55.300' }).dblclick()

  await page.waitForURL(`**/menu/${alias}/preview`)
  await expect(units(page, 'Provoleta al hierro')).toHaveText('3')
  await expect(units(page, 'Morcilla vasca')).toHaveText('1')
  await expect(page.getByText('bien cocida')).toBeVisible()
  await expect(page.getByText('Take Away · ')).toBeVisible()

  await page.goBack()
  await again(page).click()
  await expect(sheet(page).getByText('Ya tenés 4 productos en tu pedido. Esto se suma.')).toBeVisible()
  await sheet(page)
    .getByRole('button', { name: /^Sumar a mi pedido/ })
    .click()
  await page.waitForURL(`**/menu/${alias}/preview`)
  await expect(units(page, 'Provoleta al hierro')).toHaveText('6')
})

test('an unchanged canceled order goes into the cart at once, but never while the order is open', async ({
  page,
  request,
  baseURL,
}) => {
  await page.goto(`/menu/${alias}/order/${await anOrder(baseURL!, request)}`)
  await expect(page.getByRole('link', { name: 'Contactar al local' })).toBeVisible()
  await expect(again(page)).toHaveCount(0)

  await page.goto(`/menu/${alias}/order/${await anOrder(baseURL!, request, 'cancel')}`)
  await again(page).click()
  await page.waitForURL(`**/menu/${alias}/preview`)
  await expect(page.getByText('Agregamos lo mismo a tu pedido')).toBeVisible()
  await expect(units(page, 'Provoleta al hierro')).toHaveText('3')
})
