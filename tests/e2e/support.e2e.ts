import createClient from 'openapi-fetch'
import type { paths } from '#openapi/generated/api.d.ts'
import { placeOrder } from '../kit/diner.ts'
import { chatScriptUrl, serveChat } from '../kit/fake-chat.ts'
import { admin, expect, test } from './fixtures.ts'

const alias = 'parrilla-centro'
const reportCall = /\/api\/diner\/order\?/
/** It has follow-up support. */
const chatting = 'parrilla-palermo'

test('[REPORT-01] [REPORT-13] a diner reports an error, and another tab and the shop see it', async ({
  page,
  context,
  request,
  baseURL,
}) => {
  const api = createClient<paths>({ baseUrl: baseURL! })
  const takeAway = { type: 'TAKE_AWAY', orderModeId: `${alias}-take-away`, destination: null } as const
  const { code } = await placeOrder({ api }, { ...takeAway, paymentType: 'efectivo' })
  for (const step of ['accept', 'ready', 'deliver'])
    await request.post(`/api/console/orders/${code}/${step}`, { headers: admin })

  const other = await context.newPage()
  await other.goto(`/menu/${alias}/order/${code}`)
  await page.goto(`/menu/${alias}/order/${code}`)
  await expect(other.getByRole('button', { name: 'Reportar error' })).toBeVisible()
  await page.getByRole('button', { name: 'Reportar error' }).click()
  const sheet = page.getByRole('dialog', { name: 'Reportar error' })
  await sheet.getByRole('radio', { name: 'Recibí productos equivocados' }).check()

  // Without a network nothing is lost: the choice stays, and the same report is sent once.
  await page.route(reportCall, (route) => route.abort())
  await sheet.getByRole('button', { name: 'Confirmar' }).click()
  await expect(sheet.getByText('Hubo un error, vuélvalo a intentar en unos minutos')).toBeVisible()
  await expect(sheet.getByRole('radio', { name: 'Recibí productos equivocados' })).toBeChecked()
  await page.unroute(reportCall)
  await sheet.getByRole('button', { name: 'Confirmar' }).click()
  await expect(sheet).toBeHidden()

  for (const tab of [page, other]) {
    await expect(tab.getByText('Recibí productos equivocados')).toBeVisible()
    await expect(tab.getByText('Reportaste un error')).toBeVisible()
    await expect(tab.getByRole('button', { name: 'Reportar error' })).toBeHidden()
  }
  const reported = await request.get(`/api/console/orders?branchContactId=${alias}&reported=true`, { headers: admin })
  expect((await reported.json()).orders).toMatchObject([{ code, errorType: 'WRONG_ITEMS' }])
})

test('[SUPPORT-03] [FSUP-13] the chat opens on the support page, and on no page with cards', async ({
  page,
  request,
}) => {
  const asked = await serveChat(page)
  const address = `/support?alias=${chatting}&referenceId=ABCD2345`
  await page.goto(address)
  const chat = page.getByRole('region', { name: `Chat de ${chatting}` })
  await expect(chat.getByRole('textbox', { name: 'Mensaje' })).toHaveValue(
    'Hola, quiero consultar por mi pedido ABCD2345',
  )
  expect(asked).toHaveLength(1)

  // A separate document: the way back loads the next page again, and the widget stays behind.
  await page.getByRole('link', { name: 'Ir al local' }).click()
  await page.waitForURL(`**/menu/${chatting}`)
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  expect(await page.evaluate(() => '$crisp' in window)).toBe(false)

  const policyAt = async (path: string) =>
    (await request.get(path, { headers: { accept: 'text/html' } })).headers()['content-security-policy'] ?? ''
  const { origin } = new URL(chatScriptUrl)
  expect(await policyAt(address)).toContain(origin)
  for (const path of [
    `/menu/${chatting}/checkout`,
    `/menu/${chatting}/order/ABCD2345`,
    `/menu/${chatting}?alias=${chatting}`,
    `/support?alias=${alias}`,
    '/support',
  ])
    expect(await policyAt(path)).not.toContain(origin)
})
