import { readFile } from 'node:fs/promises'
import createClient from 'openapi-fetch'
import type { paths } from '#openapi/generated/api.d.ts'
import { placeOrder } from '../kit/diner.ts'
import { forkGateway } from '../kit/process.ts'
import { aTablet, openBoard } from './console-steps.ts'
import { admin, expect, test } from './fixtures.ts'
import { onShift, someone, tap } from './steps.ts'

test('a cashier counts blind and reads the difference, and the table holds a formula of a courier as text', async ({
  browser,
}) => {
  test.slow()
  const gateway = await forkGateway()
  const { page: caja } = await aTablet(browser, gateway.url, 'Lucía', 'caja')
  const { page: eva } = await aTablet(browser, gateway.url, 'Eva')
  const { code } = await placeOrder({ api: createClient<paths>({ baseUrl: gateway.url }) })
  const courier = await someone(browser, gateway.url)
  await onShift(courier, '=1+1 Paz', gateway.url)
  await openBoard(caja)
  await caja
    .locator(`[data-code="${code}"]`)
    .getByRole('button', { name: /^Aceptar/ })
    .click()
  await courier.getByRole('link', { name: new RegExp(code) }).click()
  for (const label of ['Aceptar envío', 'En el local', 'En camino al cliente', 'Entregado']) await tap(courier, label)
  await expect(caja.getByRole('region', { name: /^Terminados: / }).locator(`[data-code="${code}"]`)).toBeVisible()

  await caja.getByRole('link', { name: 'Cierre' }).click()
  await expect(caja.getByText('Contá el efectivo y cerrá el turno: los montos aparecen después.')).toBeVisible()
  await expect(caja.getByText('Entregados')).toBeVisible()
  await expect(caja.getByText('$')).toHaveCount(0)
  await caja.getByRole('button', { name: 'Cerrar el turno' }).click()
  const sheet = caja.getByRole('dialog', { name: '¿Cerrar el turno?' })
  await sheet.getByLabel('Efectivo contado').fill('treinta mil')
  await sheet.getByRole('button', { name: 'Cerrar el turno' }).click()
  await expect(sheet.getByText('Escribí un monto, por ejemplo 29.560,50.')).toBeVisible()
  await sheet.getByLabel('Efectivo contado').fill('30.000')
  await sheet.getByLabel('Nota').fill('Faltó un billete')
  await sheet.getByRole('button', { name: 'Cerrar el turno' }).click()

  const total = await totalOf(gateway.url, code)
  const cash = caja.getByRole('region', { name: 'Efectivo' })
  await expect(cash.getByText('=1+1 Paz')).toBeVisible()
  await expect(cash.getByText(`$${written(total)}`).first()).toBeVisible()
  await expect(cash.getByText('$30.000')).toBeVisible()
  await expect(cash.getByText(`$${written(total - 30_000)}`)).toBeVisible()
  await expect(caja.getByText('Faltó un billete')).toBeVisible()
  await expect(caja.getByRole('button', { name: 'Cerrar el turno' })).toHaveCount(0)

  await caja.emulateMedia({ media: 'print' })
  await expect(caja.getByRole('navigation', { name: 'Consola' })).toBeHidden()
  await expect(cash).toBeVisible()
  await caja.emulateMedia({ media: 'screen' })

  await eva.goto('/console/close')
  await eva.getByRole('link', { name: /Lucía/ }).click()
  await expect(eva.getByText(/^Lo cerró Lucía/)).toBeVisible()
  const download = eva.waitForEvent('download')
  await eva.getByRole('link', { name: 'Descargar planilla' }).click()
  const table = await readFile(await (await download).path(), 'utf8')
  const sale = table.split('\r\n').find((row) => row.includes(code) && row.includes('Venta'))
  expect(sale).toContain(`"'=1+1 Paz"`)
  expect(sale).toMatch(new RegExp(`;${total.toFixed(2).replace('.', ',')};;;;$`))
  await gateway.stop()
})

async function totalOf(url: string, code: string): Promise<number> {
  const answer = await fetch(`${url}/api/console/orders/${code}`, { headers: admin })
  return ((await answer.json()) as { total: number }).total
}

const written = (amount: number) => amount.toLocaleString('es-AR')
