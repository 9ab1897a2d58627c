import { readFile } from 'node:fs/promises'
import { forkGateway } from '../kit/process.ts'
import { aTablet } from './console-steps.ts'
import { expect, test } from './fixtures.ts'
import { fillCard, orderKeptDinner, someone } from './steps.ts'

test('a part that two tablets give back at once goes back once, and diner, console and close agree', async ({
  browser,
}) => {
  test.slow()
  // The day's close counts every refund of the shop, so this story has a shop of its own.
  const gateway = await forkGateway()
  const diner = await someone(browser, gateway.url)
  const code = await orderKeptDinner(diner, {
    async checkout() {
      await diner.getByRole('radio', { name: 'Tarjeta online' }).check()
      await fillCard(diner, 'APRO')
    },
    submit: /^Pagar/,
  })
  const [{ page: eva }, { page: leo }] = [
    await aTablet(browser, gateway.url, 'Eva'),
    await aTablet(browser, gateway.url, 'Leo'),
  ]
  const payment = (page: typeof eva) => page.getByRole('region', { name: 'Pago', exact: true })
  const choose = async (page: typeof eva) => {
    await page.goto(`/console/orders/${code}`)
    await payment(page).getByRole('button', { name: 'Devolver dinero' }).click()
    const sheet = page.getByRole('dialog', { name: 'Devolver dinero' })
    await expect(sheet.getByText('Quedan $32.450 para devolver.')).toBeVisible()
    await sheet.getByRole('radio', { name: 'Una parte' }).check()
    await sheet.getByLabel('Monto').fill('2.450,50')
    return sheet.getByRole('button', { name: 'Devolver $2.450,50' })
  }
  const [first, second] = [await choose(eva), await choose(leo)]
  // Leo's request waits until Eva's is answered, as both have pressed with the same rest in sight.
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await leo.route('**/refund', async (route) => {
    await held
    await route.continue()
  })
  await second.click()
  await first.click()
  await expect(eva.getByText('Pedimos la devolución.')).toBeVisible()
  release()
  await expect(leo.getByText('Otra persona ya devolvió dinero de este pago. Mirá cuánto queda.')).toBeVisible()

  for (const page of [eva, leo]) {
    await page.reload()
    await expect(payment(page).getByText('$2.450,50')).toHaveCount(1)
    await expect(payment(page).getByText('Devuelto')).toHaveCount(1)
  }
  // The diner's page follows, without a reload.
  await diner.getByText('Paso a paso').click()
  await expect(diner.getByText('Devuelto: $2.450,50')).toBeVisible()
  await payment(leo).getByRole('button', { name: 'Devolver dinero' }).click()
  await expect(leo.getByText('Quedan $29.999,50 para devolver.')).toBeVisible()

  const { payments } = (await (await fetch(`${gateway.url}/sandbox/books.json?order=${code}`)).json()) as {
    payments: { taken: number; returned: number }[]
  }
  expect(payments).toMatchObject([{ taken: 3_245_000, returned: 245_050 }])
  await eva.goto('/console/close')
  const online = eva.getByRole('region', { name: 'Cobros online' })
  await expect(online.getByText('Devuelto por prueba')).toBeVisible()
  await expect(online.getByText('−$2.450,50')).toBeVisible()
  const download = eva.waitForEvent('download')
  await eva.getByRole('link', { name: 'Descargar planilla' }).click()
  const table = await readFile(await (await download).path(), 'utf8')
  expect(table.split('\r\n').filter((row) => row.includes(code) && row.split(';').includes('2450,50'))).toHaveLength(1)
  await gateway.stop()
})
