import { expect, type Page } from 'playwright/test'
import { test } from './fixtures.ts'
import { fillCard, orderKeptDinner, someone } from './steps.ts'

const alias = 'parrilla-centro'

const chooses = (page: Page, name: string) => page.getByRole('radio', { name }).check()

/** The colour schemes of the frame and of its document, in a brand of dark colours: unless they agree, the frame is opaque. */
async function schemesOfFields(page: Page) {
  const schemeOf = (element: Element) => getComputedStyle(element).colorScheme
  const frame = page.locator('iframe[title="Datos de la tarjeta"]')
  const set = (scheme: string) =>
    page.evaluate((to) => document.documentElement.setAttribute('data-scheme', to), scheme)
  await set('dark')
  const schemes = [await frame.evaluate(schemeOf), await frame.contentFrame().locator(':root').evaluate(schemeOf)]
  await set('light')
  return schemes
}

const press = (page: Page) => page.getByRole('button', { name: /^Pagar/ })
const codeOf = (page: Page) => new URL(page.url()).pathname.split('/').at(-1)!

test('[PAY-07] [PAY-12] [PAY-13] [CHECK-08] [OPEN-30] the number of a card goes to the provider and never to the gateway', async ({
  browser,
  baseURL,
}) => {
  const page = await someone(browser, baseURL!)
  const sent: string[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith('/api/')) sent.push(request.url() + (request.postData() ?? ''))
  })
  await orderKeptDinner(page, {
    async checkout() {
      await chooses(page, 'Tarjeta online')
      await fillCard(page, 'APRO')
    },
    submit: /^Pagar/,
  })
  await expect(page.getByRole('heading', { name: /^Esperamos que/ })).toBeVisible()
  await expect(press(page)).toHaveCount(0)
  expect(sent.filter((text) => /4509|737\b/.test(text.replaceAll(' ', '')) && text.includes('3704'))).toEqual([])
})

test('[PAY-18] [FPAY-06] [FPAY-07] [FPAY-13] after a refusal the diner pays the same order with another card', async ({
  browser,
  baseURL,
}) => {
  const page = await someone(browser, baseURL!, { colorScheme: 'dark' })
  await orderKeptDinner(page, {
    async checkout() {
      await chooses(page, 'Tarjeta online')
      await fillCard(page, 'FUND')
      expect(await schemesOfFields(page)).toEqual(['light', 'normal'])
    },
    submit: /^Pagar/,
  })
  await expect(page.getByText('Hubo un error procesando su pago, vuelva a intentarlo en unos momentos')).toBeVisible()
  await page.reload()
  await press(page).click()
  const sheet = page.getByRole('dialog', { name: 'Completa los datos de tu tarjeta' })
  await sheet.getByRole('button', { name: /^Pagar/ }).click()
  await expect(page.getByText('Debe completar correctamente los campos de su tarjeta')).toBeVisible()
  await fillCard(page, 'APRO')
  await sheet.getByRole('button', { name: 'Pagar $32.450' }).click()
  await expect(page.getByText('¡Pago aprobado!')).toBeVisible()
  await expect(page.getByRole('heading', { name: /^Esperamos que/ })).toBeVisible()
})

test('[PAY-19] [FPAY-17] [FPAY-19] a payment on the bank’s page counts once, with a reload and a second tab', async ({
  browser,
  baseURL,
}) => {
  const page = await someone(browser, baseURL!)
  await orderKeptDinner(page, {
    checkout: () => chooses(page, 'Link de pago'),
    submit: /^Realizar pedido/,
    leaves: true,
  })
  await expect(page.getByRole('heading', { name: 'Banco de prueba' })).toBeVisible()
  await page.getByRole('button', { name: 'Pagar', exact: true }).click()
  await expect(page.getByRole('heading', { name: /^Esperamos que/ })).toBeVisible()
  await expect(page).toHaveURL(/\/order\/\w+$/)
  const other = await page.context().newPage()
  await other.goto(page.url())
  await expect(other.getByRole('heading', { name: /^Esperamos que/ })).toBeVisible()
  await expect(press(other)).toHaveCount(0)
})

test('[FPAY-16] a diner who gives up at the bank comes back to an order that may still be paid', async ({
  browser,
  baseURL,
}) => {
  const page = await someone(browser, baseURL!)
  await orderKeptDinner(page, {
    checkout: () => chooses(page, 'Link de pago'),
    submit: /^Realizar pedido/,
    leaves: true,
  })
  await page.getByRole('button', { name: 'Anular' }).click()
  await page.waitForURL(`**/menu/${alias}/order/*`)
  const code = codeOf(page)
  await press(page).click()
  await page.getByRole('button', { name: 'Pagar', exact: true }).click()
  await page.waitForURL(`**/menu/${alias}/order/${code}*`)
  await expect(page.getByRole('heading', { name: /^Esperamos que/ })).toBeVisible()
})

test('a diner who goes from the bank’s page Back to the order and Forward again pays there', async ({
  browser,
  baseURL,
}) => {
  const page = await someone(browser, baseURL!)
  await orderKeptDinner(page, {
    checkout: () => chooses(page, 'Link de pago'),
    submit: /^Realizar pedido/,
    leaves: true,
  })
  await expect(page.getByRole('heading', { name: 'Banco de prueba' })).toBeVisible()
  await page.goBack()
  await expect(press(page)).toBeEnabled()
  await page.goForward()
  await page.getByRole('button', { name: 'Pagar', exact: true }).click()
  await expect(page.getByRole('heading', { name: /^Esperamos que/ })).toBeVisible()
  await page.goBack()
  await page.getByRole('button', { name: 'Volver a la tienda' }).click()
  await expect(page.getByRole('heading', { name: /^Esperamos que/ })).toBeVisible()
})

test('a bank’s page that another tab has replaced takes no money, and the order’s page says so', async ({
  browser,
  baseURL,
}) => {
  const page = await someone(browser, baseURL!)
  await orderKeptDinner(page, {
    checkout: () => chooses(page, 'Link de pago'),
    submit: /^Realizar pedido/,
    leaves: true,
  })
  const code = await page.getByText(/^Pedido /).innerText()
  const other = await page.context().newPage()
  await other.goto(`/menu/${alias}/order/${code.split(' ')[1]}`)
  await press(other).click()
  await expect(other.getByRole('heading', { name: 'Banco de prueba' })).toBeVisible()
  await page.getByRole('button', { name: 'Pagar', exact: true }).click()
  await expect(page.getByText(/^El banco todavía no nos confirmó ese pago/)).toBeVisible()
  await expect(press(page)).toBeEnabled()
  await other.getByRole('button', { name: 'Pagar', exact: true }).click()
  await expect(page.getByRole('heading', { name: /^Esperamos que/ })).toBeVisible()
  await expect(page.getByText(/^El banco todavía/)).toHaveCount(0)
})

test('a bank’s second step has its own page, and the diner comes back automatically', async ({ browser, baseURL }) => {
  const page = await someone(browser, baseURL!)
  await orderKeptDinner(page, {
    async checkout() {
      await chooses(page, 'Tarjeta online')
      await fillCard(page, 'STEP')
    },
    submit: /^Pagar/,
    leaves: true,
  })
  await page.waitForURL('**/challenge')
  const bank = page.frameLocator('iframe[title="Verificación de tu banco"]')
  await bank.getByRole('textbox', { name: 'Código de tu banco' }).fill('123456')
  await bank.getByRole('button', { name: 'Confirmar' }).click()
  await page.waitForURL(`**/menu/${alias}/order/*`)
  await expect(page.getByRole('heading', { name: /^Esperamos que/ })).toBeVisible()
})
