import type { APIRequestContext, Page, Request } from 'playwright/test'
import { nameField, phoneField } from '#tests/kit/person-fields.ts'
import { admin, expect, test } from './fixtures.ts'
import { orderKeptDinner } from './steps.ts'

const failed = 'Hubo un error enviando el pedido'
const earlier = 'Tu pedido ya se había hecho con los datos de antes: los últimos cambios no se enviaron.'

/** Drops the answer of each submission, and the submission as well unless it `arrives`. */
async function drop(page: Page, arrives: boolean) {
  const sent: Request[] = []
  await page.route('**/api/order', async (route) => {
    sent.push(route.request())
    if (arrives) await route.fetch()
    await route.abort('connectionreset')
  })
  return sent
}

const codesOf = async (request: APIRequestContext) => {
  const answer = await request.get('/api/console/orders?branchContactId=parrilla-centro', { headers: admin })
  const { orders } = (await answer.json()) as { orders: { code: string }[] }
  return orders.map(({ code }) => code)
}
async function note(page: Page, text: string) {
  const notes = page.getByRole('textbox', { name: /^Notas del pedido/ })
  // On a phone they are folded until there is a note.
  if (!(await notes.isVisible())) await page.getByText('Notas del pedido').first().click()
  await notes.fill(text)
}
const press = (page: Page) => page.getByRole('button', { name: /^Realizar pedido/ }).click()

test('[ORDER-27] three lost answers, a change and another press make one order, and the diner learns of it', async ({
  page,
  request,
}) => {
  const before = await codesOf(request)
  let sent: Request[] = []
  await orderKeptDinner(page, {
    checkout: async () => {
      sent = await drop(page, true)
    },
    leaves: true,
  })
  await expect(page.getByText(failed).first()).toBeVisible()
  expect(new Set(sent.map((each) => each.headers()['idempotency-key'])).size).toBe(1)
  expect(sent.length).toBe(3)
  await page.unroute('**/api/order')
  await page.reload()
  await note(page, 'Sin sal')
  await press(page)
  await page.waitForURL('**/menu/parrilla-centro/order/*')
  await expect(page.getByText(earlier).first()).toBeVisible()
  const placed = (await codesOf(request)).filter((code) => !before.includes(code))
  expect(placed).toEqual([new URL(page.url()).pathname.split('/').at(-1)])
})

test('a submission that never arrived is withdrawn by another tab, and places nothing later', async ({
  page,
  context,
  request,
}) => {
  const before = await codesOf(request)
  let sent: Request[] = []
  await orderKeptDinner(page, {
    checkout: async () => {
      sent = await drop(page, false)
    },
    leaves: true,
  })
  await expect(page.getByText(failed).first()).toBeVisible()

  const other = await context.newPage()
  await other.goto('/menu/parrilla-centro/checkout')
  await other.getByRole('textbox', { name: nameField }).fill('Carla Gómez')
  await other.getByRole('textbox', { name: phoneField }).fill('11 5555-1234')
  await other.getByRole('textbox', { name: 'Con cuanto abonas' }).fill('50000.50')
  await note(other, 'Sin sal')
  await press(other)
  await other.waitForURL('**/menu/parrilla-centro/order/*')

  const late = await request.post('/api/order', {
    headers: { 'Idempotency-Key': sent[0]!.headers()['idempotency-key']! },
    data: sent[0]!.postDataJSON(),
  })
  expect([late.status(), ((await late.json()) as { code: string }).code]).toEqual([409, 'SUBMISSION_WITHDRAWN'])
  const placed = (await codesOf(request)).filter((code) => !before.includes(code))
  expect(placed).toEqual([new URL(other.url()).pathname.split('/').at(-1)])
})
