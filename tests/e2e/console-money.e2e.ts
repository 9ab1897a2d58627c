import createClient from 'openapi-fetch'
import type { paths } from '#openapi/generated/api.d.ts'
import { mercadoPagoKeys, mercadoPagoSignature, openFakeMercadoPago } from '../kit/fake-mercadopago.ts'
import { freePort } from '../kit/free-port.ts'
import { orderOnline, payByCard } from '../kit/payments.ts'
import { forkGateway } from '../kit/process.ts'
import { aTablet } from './console-steps.ts'
import { admin, expect, test } from './fixtures.ts'

/** A shop that is paid through Mercado Pago, with an order whose payment the diner disputes at the bank. */
async function aDispute() {
  const mercadoPago = await openFakeMercadoPago()
  const port = await freePort()
  const gateway = await forkGateway({
    ...{ PORT: String(port), PUBLIC_URL: `http://127.0.0.1:${port}`, MERCADOPAGO_URL: mercadoPago.url },
    MERCADOPAGO_ACCESS_TOKEN: mercadoPagoKeys.accessToken,
    MERCADOPAGO_PUBLIC_KEY: mercadoPagoKeys.publicKey,
    MERCADOPAGO_WEBHOOK_SECRET: mercadoPagoKeys.webhookSecret,
  })
  const shop = { url: gateway.url, api: createClient<paths>({ baseUrl: gateway.url }) }
  const placed = await orderOnline(shop)
  await payByCard(shop, placed, { token: mercadoPago.tokenFor('APRO') })
  const { data } = await shop.api.GET('/api/console/orders/{code}/payments', {
    params: { path: { code: placed.code } },
    headers: admin,
  })
  const id = mercadoPago.paymentIds(data?.payments[0]?.id ?? '').at(-1) ?? ''
  mercadoPago.become(id, 'in_mediation')
  const requestId = 'request-of-the-dispute'
  const ts = String(Math.floor(Date.now() / 1000))
  const heard = await fetch(`${gateway.url}/payments/webhooks/mercadopago?data.id=${id}&type=payment`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-request-id': requestId,
      'x-signature': mercadoPagoSignature({ id, requestId, ts }),
    },
    body: JSON.stringify({ id, type: 'payment', action: 'payment.updated', data: { id } }),
  })
  if (!heard.ok) throw new Error(`the webhook was refused: ${heard.status}`)
  return {
    url: gateway.url,
    code: placed.code,
    async close() {
      await gateway.stop()
      await mercadoPago.close()
    },
  }
}

test('money that needs a person is settled with a note, and a second person reads it and takes it back', async ({
  browser,
}) => {
  test.slow()
  const shop = await aDispute()
  const { page: eva } = await aTablet(browser, shop.url, 'Eva')
  const { page: leo } = await aTablet(browser, shop.url, 'Leo')
  const { page: lucia } = await aTablet(browser, shop.url, 'Lucía', 'caja')
  const entry = (page: typeof eva) => page.getByRole('listitem').filter({ hasText: `Pedido ${shop.code}` })
  await eva.goto('/console')
  await eva.getByRole('link', { name: 'Dinero (1)' }).click()
  await expect(entry(eva).getByText('Pago en disputa')).toBeVisible()
  await expect(entry(eva).getByText(/Respondé la disputa en el panel de Mercado Pago/)).toBeVisible()
  await lucia.goto('/console/money')
  await expect(entry(lucia).getByText('Lo resuelve un encargado.')).toBeVisible()
  await expect(lucia.getByRole('button', { name: 'Marcar como resuelto' })).toHaveCount(0)

  // Leo has the entry open when Eva settles it.
  await leo.goto('/console/money')
  await entry(leo).getByRole('button', { name: 'Marcar como resuelto' }).click()
  await entry(eva).getByRole('button', { name: 'Marcar como resuelto' }).click()
  const sheet = eva.getByRole('dialog', { name: '¿Ya está resuelto?' })
  await sheet.getByLabel('Nota').fill('Mandamos el remito firmado.')
  await sheet.getByRole('button', { name: 'Marcar como resuelto' }).click()
  await expect(eva.getByText('No hay dinero por revisar')).toBeVisible()
  await expect(eva.getByRole('link', { name: 'Dinero', exact: true })).toBeVisible()
  await leo
    .getByRole('dialog', { name: '¿Ya está resuelto?' })
    .getByRole('button', { name: 'Marcar como resuelto' })
    .click()
  await expect(leo.getByText('Listo. Está en Resuelto.')).toBeVisible()
  await expect(leo.getByText('No hay dinero por revisar')).toBeVisible()

  await leo.getByRole('tab', { name: 'Resuelto' }).click()
  await expect(entry(leo).getByText(/^Eva, el /)).toBeVisible()
  await expect(entry(leo).getByText('Mandamos el remito firmado.')).toBeVisible()
  await entry(leo).getByRole('button', { name: 'Volver a pendiente' }).click()
  await expect(leo.getByText('Está otra vez en Pendiente.')).toBeVisible()
  await eva.reload()
  await expect(entry(eva).getByRole('button', { name: 'Marcar como resuelto' })).toBeVisible()

  await leo.goto(`/console/orders/${shop.code}`)
  const history = leo.getByRole('region', { name: 'Historial' }).getByRole('listitem')
  await expect(history.filter({ hasText: 'Una persona lo resolvió' }).filter({ hasText: 'Eva' })).toHaveCount(1)
  await expect(history.filter({ hasText: 'Volvió a quedar pendiente' }).filter({ hasText: 'Leo' })).toHaveCount(1)
  await shop.close()
})
