import createClient from 'openapi-fetch'
import type { Page } from 'playwright/test'
import type { paths } from '#openapi/generated/api.d.ts'
import { nameField, phoneField } from '#tests/kit/person-fields.ts'
import { placeOrder } from '../kit/diner.ts'
import { forkGateway } from '../kit/process.ts'
import { expect, test } from './fixtures.ts'
import { orderKeptDinner, someone } from './steps.ts'

const menuAt = '/menu/parrilla-centro/Delivery'

async function signIn(page: Page, phone: string) {
  await page.goto(menuAt)
  await page.getByRole('button', { name: 'Mi cuenta' }).click()
  await page.getByRole('dialog', { name: 'Mi cuenta' }).getByRole('button', { name: 'Iniciar sesión' }).click()
  const sheet = page.getByRole('dialog', { name: 'Iniciar sesión' })
  await sheet.getByRole('textbox', { name: 'Teléfono' }).fill(phone)
  await sheet.getByRole('button', { name: 'Continuar' }).click()
  return sheet
}

/** The newest code that the shop has sent, as the demo shows it. */
async function codeFromOutbox(page: Page): Promise<string> {
  const outbox = await page.context().newPage()
  await expect
    .poll(async () => {
      await outbox.goto('/sandbox/outbox')
      return outbox
        .locator('li p')
        .first()
        .textContent({ timeout: 500 })
        .catch(() => '')
    })
    .toMatch(/^\d{6} es tu código de La Parrilla de Tucán/)
  const code = (await outbox.locator('li p').first().textContent())?.slice(0, 6) ?? ''
  await outbox.close()
  return code
}

const orderIn = (page: Page, code: string) => page.getByRole('dialog').locator(`a[href$="/order/${code}"]`)

test('[CUST-04] [CUST-14] [CUST-16] [HEADER-21] a diner signs in on another phone, and finds their order', async ({
  page: other,
  baseURL,
}) => {
  const { code } = await placeOrder({ api: createClient<paths>({ baseUrl: baseURL! }) })
  await signIn(other, '11 5555 1234')
  await expect(other.getByText('Inicio de sesión con éxito').first()).toBeVisible()
  await expect(other.getByText('Hola, Carla Gómez')).toBeVisible()
  await other.getByRole('button', { name: /^Mis pedidos/ }).click()
  await orderIn(other, code).click()
  await other.waitForURL(`**/order/${code}`)
  await other.goBack()
  await expect(other.getByRole('link', { name: 'PEDIDO EN CURSO' })).toBeVisible()
})

test('[CUST-09] [OPEN-53] log out forgets the diner and the address, over a reload too', async ({ page }) => {
  await orderKeptDinner(page)
  await signIn(page, '11 5555 1234')
  await page.getByRole('button', { name: 'Cerrar sesión' }).click()
  await expect(page.getByRole('button', { name: 'Iniciar sesión' })).toBeVisible()
  await page.goto(menuAt)
  await expect(page.getByRole('button', { name: 'Agregar dirección' })).toBeVisible()
  expect(
    await page.evaluate(() =>
      ['customerName', 'customerPhone', 'customerEmail'].map((key) => localStorage.getItem(key)),
    ),
  ).toEqual([null, null, null])
})

test('where the company asks for a code, it opens the account, and no script can read the session', async ({
  browser,
}) => {
  const gateway = await forkGateway({ ASK_FOR_CODES: '1' })
  const page = await someone(browser, gateway.url)
  const sheet = await signIn(page, '11 5555 4321')
  await expect(sheet.getByText(/^Te mandamos un código/)).toBeVisible()
  await sheet.getByRole('textbox', { name: 'Código' }).fill(await codeFromOutbox(page))
  await sheet.getByRole('button', { name: 'Ingresar' }).click()
  await expect(page.getByText('Cerrar sesión')).toBeVisible()
  expect(await page.evaluate(() => document.cookie)).not.toContain('customerSession')
  await page.reload()
  await page.getByRole('button', { name: 'Mi cuenta' }).click()
  await expect(page.getByText('Cerrar sesión')).toBeVisible()
  await page.context().close()
  await gateway.stop()
})

test('a private shop shows a browser its own orders, and all of them to another with a code', async ({ browser }) => {
  const gateway = await forkGateway({ ASK_FOR_CODES: 'private' })
  const page = await someone(browser, gateway.url)
  const code = await orderKeptDinner(page)
  await signIn(page, '11 5555 1234')
  await expect(page.getByText('Ves los pedidos que hiciste desde este dispositivo.')).toBeVisible()
  await page.getByRole('button', { name: /^Mis pedidos/ }).click()
  await expect(orderIn(page, code)).toBeVisible()

  const other = await someone(browser, gateway.url)
  const sheet = await signIn(other, '11 5555 1234')
  await sheet.getByRole('textbox', { name: 'Código' }).fill(await codeFromOutbox(other))
  await sheet.getByRole('button', { name: 'Ingresar' }).click()
  await expect(other.getByText('Hola, Carla Gómez')).toBeVisible()
  await expect(other.getByText(/desde este dispositivo/)).toBeHidden()
  await other.getByRole('button', { name: /^Mis pedidos/ }).click()
  await expect(orderIn(other, code)).toBeVisible()

  await page.goto(menuAt)
  await page.getByRole('button', { name: 'Mi cuenta' }).click()
  const ended = page.waitForResponse(/customer\/session/)
  await page.getByRole('button', { name: 'Cerrar sesión' }).click()
  expect((await ended).status()).toBe(204)
  const again = await signIn(page, '11 5555 1234')
  await expect(again.getByRole('textbox', { name: 'Código' })).toBeVisible()
  await Promise.all([page.context().close(), other.context().close()])
  await gateway.stop()
})

test('[CHECK-37] a returning diner’s phone fills in the checkout', async ({ page: other, baseURL }) => {
  await placeOrder({ api: createClient<paths>({ baseUrl: baseURL! }) })
  await orderKeptDinner(other, {
    async checkout() {
      const name = other.getByRole('textbox', { name: nameField })
      const typed = other.getByRole('textbox', { name: phoneField })
      await name.fill('')
      const asked = other.waitForResponse(/orderingcustomer.*5559999/)
      await typed.fill('11 5555 9999')
      expect((await asked).status()).toBe(404)
      await typed.fill('11 5555 1234')
      await expect(name).toHaveValue('Carla Gómez')
    },
  })
})
