import createClient from 'openapi-fetch'
import { type Browser, expect, type Page } from 'playwright/test'
import type { paths } from '#openapi/generated/api.d.ts'
import { nameField, phoneField } from '#tests/kit/person-fields.ts'
import { aCourier } from '../kit/courier.ts'
import { home, keptCart, provoletas } from './screens/diner.ts'

const alias = 'parrilla-centro'

/** Each person of the story has a separate phone. */
export async function someone(browser: Browser, baseURL: string, more: object = {}): Promise<Page> {
  const context = await browser.newContext({
    baseURL,
    locale: 'es-AR',
    timezoneId: 'America/Argentina/Buenos_Aires',
    viewport: { width: 390, height: 844 },
    serviceWorkers: 'block',
    ...more,
  })
  return context.newPage()
}

type CartStop = { readonly cart?: () => Promise<void> }

type Stops = {
  readonly checkout?: () => Promise<void>
  /** The name of the button that sends the order. */
  readonly submit?: RegExp
  /** The diner leaves for the bank, and no order's page shows. */
  readonly leaves?: boolean
}

/** Orders two provoletas to Bolívar 900, paid in cash; answers the order's code. `stops` checks the pages on the way. */
export async function orderDinner(page: Page, { cart, ...stops }: Stops & CartStop = {}): Promise<string> {
  await page.goto(`/menu/${alias}`)
  await expect(page.getByRole('heading', { name: 'Que menu deseas visualizar?' })).toBeVisible()
  await page
    .getByRole('link', { name: /Delivery/ })
    .or(page.getByRole('button', { name: /Delivery/ }))
    .click()
  // The shop's front has its own address button, which disappears with it, a moment after the address has changed.
  await page.waitForURL(`**/menu/${alias}/Delivery`)
  await expect(page.getByRole('searchbox', { name: 'Buscar en el menú' })).toBeVisible()

  await page.getByRole('button', { name: 'Agregar dirección' }).click()
  const address = page.getByRole('dialog', { name: 'Donde te encuentras?' })
  await address.getByRole('combobox', { name: 'Buscar dirección' }).fill('Bolívar 900')
  await address.getByRole('option', { name: /^Bolívar 900/ }).click()
  await address.getByRole('button', { name: 'CONTINUAR' }).click()
  await expect(page.getByRole('region', { name: 'Información del pedido' })).toContainText('$1.800')

  await page.getByRole('link', { name: 'Provoleta al hierro' }).first().click()
  const plate = page.getByRole('dialog', { name: 'Provoleta al hierro' })
  await plate.getByRole('button', { name: 'Agregar uno' }).click()
  await plate.getByRole('button', { name: 'Agregar $29.600' }).click()
  await expect(page.getByText('Ítem agregado al pedido!')).toBeVisible()

  await page.getByRole('link', { name: /Ver mi pedido/ }).click()
  await expect(page.getByRole('heading', { name: 'Mi pedido' })).toBeVisible()
  await cart?.()
  await page.getByRole('link', { name: /^Continuar/ }).click()
  return sendDinner(page, stops)
}

/**
 * The same order by a diner whose browser has kept the address and the cart, for a story that begins at the checkout. They
 * are stored once: a later load of the page has only the client's own data.
 */
export async function orderKeptDinner(page: Page, stops: Stops = {}): Promise<string> {
  if (page.url() === 'about:blank') await page.goto('/icon.svg')
  const kept = { 'comanda.location': home, 'comanda.cart': keptCart({ lines: [plainProvoletas] }) }
  await page.evaluate((items) => {
    for (const [key, value] of Object.entries(items)) localStorage.setItem(key, JSON.stringify(value))
  }, kept)
  await page.goto(`/menu/${alias}/checkout`)
  await page.getByRole('radio', { name: 'Efectivo' }).check()
  return sendDinner(page, stops)
}

export const plainProvoletas = { ...provoletas, price: 1_480_000, originalPrice: 1_480_000, notes: '', extras: [] }

async function sendDinner(page: Page, stops: Stops): Promise<string> {
  const { checkout, submit = /^Realizar pedido/, leaves = false } = stops
  await page.getByRole('textbox', { name: nameField }).fill('Carla Gómez')
  await page.getByRole('textbox', { name: phoneField }).fill('11 5555-1234')
  await page.getByRole('textbox', { name: 'Con cuanto abonas' }).fill('40000')
  await checkout?.()
  await pressSubmit(page, submit)
  if (leaves) return ''
  await page.waitForURL(`**/menu/${alias}/order/*`)
  return new URL(page.url()).pathname.split('/').at(-1)!
}

/**
 * Presses the button of the checkout as a person does: while the page asks for a fact again, it says so and sends nothing (CHECK-30,
 * SCHED-11), and the person presses again once it no longer says so.
 */
export async function pressSubmit(page: Page, name = /^Realizar pedido/) {
  const isAsking = page.getByText(/^Estamos calculando/)
  for (;;) {
    await page.getByRole('button', { name }).click()
    if ((await isAsking.count()) === 0) return
    await expect(isAsking).toHaveCount(0)
  }
}

/** Fills the provider's fields, in their frame, and ours. */
export async function fillCard(page: Page, holder: string) {
  const fields = page.frameLocator('iframe[title="Datos de la tarjeta"]')
  await fields.getByRole('textbox', { name: 'Número de tarjeta' }).fill('4509953566233704')
  await fields.getByRole('textbox', { name: 'Vencimiento' }).fill('1240')
  await fields.getByRole('textbox', { name: 'Código de seguridad' }).fill('737')
  await page.getByRole('textbox', { name: 'Nombre como figura en la tarjeta' }).fill(holder)
  await page.getByRole('textbox', { name: 'Documento del titular' }).fill('30.123.456')
}

/** Registers a courier of the store and opens the list of shipments. */
export async function startShift(page: Page, name: string, phone: string) {
  await page.goto(`/logistics/${alias}/rider/phoneIntake`)
  await page.getByLabel('Ingresa con tu teléfono').fill(phone)
  await page.getByLabel('Confirma tu teléfono').fill(phone)
  await page.getByRole('button', { name: 'Siguiente' }).click()
  await page.getByLabel('Nombre y Apellido').fill(name)
  await page.getByLabel('Código de seguridad').fill('1234')
  await page.getByRole('button', { name: 'Iniciar turno' }).click()
  await expect(page.getByText('Turno iniciado con éxito').first()).toBeVisible()
  await page.getByRole('link', { name: 'Ver envíos' }).click()
  await expect(page.getByRole('heading', { name: 'Envíos', exact: true })).toBeVisible()
}

/** Begins a courier's shift by the API and opens the list of shipments, for a story that starts there. */
export async function onShift(page: Page, name: string, url: string) {
  const { token } = await aCourier({ api: createClient<paths>({ baseUrl: url }), url }, name)
  await page.context().addCookies([{ name: 'riderToken', value: token, url }])
  await page.goto(`/logistics/${alias}/shipments`)
  await expect(page.getByRole('heading', { name: 'Envíos', exact: true })).toBeVisible()
}

/** A step that a courier confirms. */
export const step = (page: Page, label: string) => page.getByRole('slider', { name: label })

/** The way for a person who cannot drag: two taps (WCAG 2.5.7). */
export async function tap(page: Page, label: string) {
  await expect(step(page, label)).toBeVisible()
  await page.getByRole('button', { name: 'Confirmar sin deslizar' }).click()
  await page.getByRole('button', { name: `Confirmar: ${label}` }).click()
}
