import createClient from 'openapi-fetch'
import type { APIRequestContext } from 'playwright/test'
import type { components, paths } from '#openapi/generated/api.d.ts'
import { placeOrder } from '../kit/diner.ts'
import { admin, expect, test } from './fixtures.ts'
import { expectNoViolations } from './no-violations.ts'

const alias = 'parrilla-centro'
const note = '¿Cómo estuvo todo?'

/** An order that its diner has picked up. */
async function aCompletedOrder(baseURL: string, request: APIRequestContext): Promise<string> {
  const api = createClient<paths>({ baseUrl: baseURL })
  const shop: components['schemas']['ResolvedAlias'] = await (await request.get(`/api/diner/${alias}`)).json()
  if (shop.type !== 'branchContact') throw new Error('the store is not there')
  const mode = shop.info.deliveryConfig.orderModes.find(({ type }) => type === 'TAKE_AWAY')!
  const cash = mode.paymentTypes.find(({ paymentMethod }) => paymentMethod === 'CASH')!
  const { code } = await placeOrder(
    { api },
    { type: 'TAKE_AWAY', orderModeId: mode.id, paymentType: cash.id, destination: null },
  )
  for (const step of ['accept', 'ready', 'deliver'])
    await request.post(`/api/console/orders/${code}/${step}`, { headers: admin })
  return code
}

test('[FOLLOW-68] [SURVEY-19] [SURVEY-15] [SURVEY-07] a diner rates a delivered order with reasons, and gets thanks', async ({
  page,
  request,
  baseURL,
}) => {
  const code = await aCompletedOrder(baseURL!, request)
  await page.goto(`/menu/${alias}/order/${code}`)
  const stars = page.getByRole('region', { name: 'Califica tu pedido' })
  await expect(stars).toBeVisible()
  await stars.getByRole('link', { name: '3 estrellas' }).click()

  await page.waitForURL(`**/encuesta/${alias}/${code}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Califica tu pedido' })).toBeVisible()
  await expect(page.getByRole('radio', { name: /^3 estrellas/ })).toBeChecked()
  await expect(page.getByText('Tu nota ya quedó guardada.')).toBeVisible()

  await page.getByRole('radio', { name: /^3 estrellas/ }).press('ArrowRight')
  await expect(page.getByRole('radio', { name: /^4 estrellas/ })).toBeChecked()
  // As a finger does: the whole option takes the press, and not only its text.
  await page.getByText('Tardó demasiado').click({ force: true })
  await page.getByRole('textbox', { name: /contarnos algo más/ }).fill('Muy rico')
  await page.getByRole('button', { name: 'Calificar mi pedido' }).click()
  await expect(page.getByRole('heading', { level: 1, name: '¡Gracias por tu calificación!' })).toBeFocused()

  const answers = await (await request.get(`/api/survey/order/${code}`)).json()
  expect(answers).toMatchObject({
    isCompleted: true,
    generalNPSAnswer: 4,
    answers: [{ answer: '4' }, { answer: ['Tardó demasiado'] }, { answer: 'Muy rico' }],
  })
  await page.reload()
  await expect(page.getByRole('img', { name: 'Tu calificación: 4 de 5' })).toBeVisible()
})

test('[SURVEY-20] [SURVEY-23] [SURVEY-24] a missing or too long answer is red, and says so', async ({
  page,
  request,
  baseURL,
}) => {
  const code = await aCompletedOrder(baseURL!, request)
  await page.goto(`/encuesta/${alias}/${code}`)
  await page.getByRole('button', { name: 'Calificar mi pedido' }).click()
  await expect(page.getByRole('radiogroup', { name: note })).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByRole('radio', { name: /^1 estrella/ })).toBeFocused()

  const text = page.getByRole('textbox', { name: /contarnos algo más/ })
  const border = () => text.evaluate((field) => getComputedStyle(field.parentElement!).borderTopColor)
  const red = await page.evaluate(() => {
    const probe = document.body.appendChild(document.createElement('i'))
    probe.style.color = 'var(--bad)'
    const { color } = getComputedStyle(probe)
    probe.remove()
    return color
  })
  await text.fill('ñ'.repeat(180))
  await expect.poll(border).not.toBe(red)
  await text.fill('ñ'.repeat(181))
  await expect.poll(border).toBe(red)
})

test('[FAMBIG-57] an order of another shop has no survey here', async ({ page, request, baseURL }) => {
  const code = await aCompletedOrder(baseURL!, request)
  await page.goto(`/encuesta/sushi-belgrano/${code}`)
  await expect(page.getByRole('heading', { level: 1, name: 'No encontramos este pedido' })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('data-scheme', 'dark')
  await expectNoViolations(page)
})
