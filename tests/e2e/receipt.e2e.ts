import createClient from 'openapi-fetch'
import { expect, type Page } from 'playwright/test'
import type { paths } from '#openapi/generated/api.d.ts'
import { admin, test } from './fixtures.ts'
import { change } from './screens/stage.ts'
import { fillCard, orderKeptDinner, someone } from './steps.ts'

const alias = 'parrilla-centro'

const openReceipt = async (page: Page) => {
  await page.getByRole('button', { name: 'Ver comprobante' }).click()
  await expect(page.getByRole('dialog', { name: 'Comprobante' })).toBeVisible()
}

/** The lines that a printer gets. */
const printed = async (page: Page): Promise<readonly string[]> => {
  await page.emulateMedia({ media: 'print' })
  const text = await page.evaluate(() => document.body.innerText)
  await page.emulateMedia({ media: 'screen' })
  return text.split(/[\n\t]+/).filter(Boolean)
}

const pagesOf = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type\s*\/Page\b(?!s)/g)?.length

test('the printed receipt of a card is the order, alone, black on white, on one page', async ({ browser, baseURL }) => {
  const page = await someone(browser, baseURL!, { colorScheme: 'dark' })
  const code = await orderKeptDinner(page, {
    async checkout() {
      await page.getByRole('radio', { name: 'Tarjeta online' }).check()
      await fillCard(page, 'APRO')
    },
    submit: /^Pagar/,
  })
  const api = createClient<paths>({ baseUrl: baseURL! })
  await openReceipt(page)
  const path = { branchContact: alias, orderId: code }
  const { data: order } = await api.GET('/api/diner/{branchContact}/order/{orderId}', { params: { path } })
  const lines = await printed(page)
  expect(order?.total).toBe(32_450)
  expect(order?.payment.steps?.map(({ step }) => step)).toEqual(['AUTHORIZED', 'CHARGED'])
  const when = lines[lines.indexOf('Fecha') + 1]
  expect(when).toMatch(/^\d\d\/\d\d\/\d{4} \d\d:\d\d\u00A0hs$/)
  expect(lines).toEqual([
    ...[order?.branchContact.name, order?.branch.name, ...storeLines(order?.branchContact.address)],
    'No válido como factura',
    ...['Pedido', code, 'Fecha', when, 'Modo', 'Delivery', 'Estado', 'Generado'],
    ...['Tu pedido', 'Cantidad', 'Producto', 'Precio', '2', 'Provoleta al hierro', '$29.600'],
    ...['Subtotal', '$29.600', 'Envase y bolsa térmica', '$600', 'Costo de envío', '$1.800'],
    ...['Tarifa de servicio', '$450', 'Total', '$32.450', 'Pago', 'Tarjeta online', 'Tarjeta', 'Visa ···· 3704'],
    ...['Autorización', order?.payment.authorization],
    ...[expect.stringMatching(/^Autorizado · /), '$32.450', expect.stringMatching(/^Cobrado · /), '$32.450'],
  ])

  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  const colours = await page.evaluate(() =>
    ['html', 'body', 'body > div > article'].map((each) => {
      const { backgroundColor, color } = getComputedStyle(document.querySelector(each)!)
      return each.includes('article') ? `${color} on ${backgroundColor}` : backgroundColor
    }),
  )
  expect(colours).toEqual(['rgb(255, 255, 255)', 'rgb(255, 255, 255)', 'rgb(0, 0, 0) on rgb(255, 255, 255)'])
  const pdf = await page.pdf({ preferCSSPageSize: true, format: 'A4' })
  expect(pagesOf(pdf)).toBe(1)

  await page.emulateMedia({ media: 'screen' })
  await page.getByRole('button', { name: 'Cerrar' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(await printed(page)).toContain('Paso a paso')
})

test('a dish of the receipt keeps its words whole on a small phone, with its price at their side', async ({
  browser,
  baseURL,
}) => {
  const page = await someone(browser, baseURL!, { viewport: { width: 320, height: 640 } })
  await orderKeptDinner(page, {
    async checkout() {
      await page.getByRole('radio', { name: 'Tarjeta online' }).check()
      await fillCard(page, 'APRO')
    },
    submit: /^Pagar/,
  })
  await openReceipt(page)
  const receipt = page.getByRole('dialog', { name: 'Comprobante' })
  const [name, price] = [receipt.getByText('Provoleta al hierro'), receipt.getByText('$29.600').first()]
  // Both in one moment: the sheet may still be coming up.
  const [words, amount] = await name.evaluate(
    (element, other) => [element.getBoundingClientRect(), other!.getBoundingClientRect()] as const,
    await price.elementHandle(),
  )
  expect(words.height, 'one line').toBeLessThan(32)
  expect(Math.abs(amount.bottom - words.bottom), 'on that line').toBeLessThan(8)
  expect(amount.x).toBeGreaterThan(words.right)
  expect(amount.x + amount.width, 'at the right edge').toBeGreaterThan(250)
})

test('the receipt of a long order goes on where the first page ends', async ({ browser, baseURL, request }) => {
  const page = await someone(browser, baseURL!)
  const code = await orderKeptDinner(page)
  for (const step of ['accept', 'dispatch', 'deliver'])
    await request.post(`/api/console/orders/${code}/${step}`, { headers: admin })
  type Order = { items: { id: string; name: string }[] }
  await change<Order>(page, '**/api/diner/*/order/*', (order) => ({
    ...order,
    items: Array.from({ length: 80 }, (_, n) => ({ ...order.items[0]!, id: `item-${n}`, name: `Plato ${n}` })),
  }))
  await page.reload()
  await openReceipt(page)
  const lines = await printed(page)
  expect(lines.filter((line) => line.startsWith('Plato '))).toHaveLength(80)
  expect(lines).toContain('Entregado')
  await page.emulateMedia({ media: 'print' })
  const pdf = await page.pdf({ preferCSSPageSize: true, format: 'A4' })
  // 80 rows are higher than two pages; a sheet that is cut off has one.
  expect(pagesOf(pdf)).toBeGreaterThan(2)
})

type Address = { street: string; number: string; zone: string; locality: string } | undefined
const storeLines = (address: Address) => [
  `${address?.street} ${address?.number}`,
  [...new Set([address?.zone, address?.locality])].join(', '),
]
