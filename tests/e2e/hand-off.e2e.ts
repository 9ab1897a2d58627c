import { expect, test } from './fixtures.ts'
import { changeStore } from './screens/stage.ts'
import { orderKeptDinner } from './steps.ts'

test('[ORDER-17] an order of a store without a console opens as a message beside the page of the order', async ({
  page,
  context,
}) => {
  await changeStore(page, (info) => ({ ...info, ordersConsoleActive: false }))
  await context.route('https://wa.me/**', (route) => route.fulfill({ body: 'a messaging app' }))
  const opened = context.waitForEvent('page')
  const code = await orderKeptDinner(page)
  const message = await opened
  await message.waitForURL('https://wa.me/**')
  const link = new URL(message.url())
  expect(link.pathname).toBe('/5491143610742')
  expect(link.searchParams.get('text')).toContain(`Pedido: ${code}\n`)
  expect(link.searchParams.get('text')).toContain('Total: $32.450')
  await expect(page.getByText(code).first()).toBeVisible()
})

test('[ORDER-17] where the browser opens no window, the message replaces the page, and Back leads to the order', async ({
  page,
  context,
}) => {
  await changeStore(page, (info) => ({ ...info, ordersConsoleActive: false }))
  await context.route('https://wa.me/**', (route) => route.fulfill({ body: 'a messaging app' }))
  await page.addInitScript(() => Object.assign(window, { open: () => null }))
  const code = await orderKeptDinner(page)
  await page.waitForURL('https://wa.me/**')
  await page.goBack()
  await page.waitForURL(`**/order/${code}`)
})
