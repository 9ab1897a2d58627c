import createClient from 'openapi-fetch'
import type { paths } from '#openapi/generated/api.d.ts'
import { placeOrder } from '../kit/diner.ts'
import { setClockAhead } from '../kit/fast-clock.ts'
import { aTablet, lane, openBoard } from './console-steps.ts'
import { admin, expect, test } from './fixtures.ts'

const hourMs = 3_600_000

for (const [words, aheadMs] of [
  ['three hours ahead', 3 * hourMs],
  ['three hours behind', -3 * hourMs],
] as const)
  test(`a tablet whose clock is ${words} shows and promises the times of the shop`, async ({ browser, baseURL }) => {
    const { page } = await aTablet(browser, baseURL!, 'Eva')
    await page.addInitScript(setClockAhead, aheadMs)
    await openBoard(page)
    const { code } = await placeOrder({ api: createClient<paths>({ baseUrl: baseURL! }) })
    const card = page.locator(`[data-code="${code}"]`)
    await expect(card.getByText(/^(recién llegado|hace 1 min)$/)).toBeVisible()
    await expect(card.getByText(/tarde/)).toHaveCount(0)

    await card.getByRole('link', { name: `Ver el pedido ${code}` }).click()
    const before = Date.now()
    const accept = page.getByRole('button', { name: /^Aceptar, 45 minutos/ })
    const promised = [before, Date.now() + 60_000].map((now) => clockOf(now + 45 * 60_000))
    await expect(accept).toHaveAccessibleName(new RegExp(`a las (${promised.join('|')})$`))
    await accept.click()
    await expect(page.getByRole('button', { name: 'Marcar listo' })).toBeVisible()
    const answer = await fetch(`${baseURL}/api/console/orders/${code}`, { headers: admin })
    const { promised: given } = (await answer.json()) as { promised: { to: string } }
    expect(Math.abs(Date.parse(given.to) - before - 45 * 60_000)).toBeLessThan(3 * 60_000)
    await page.getByRole('link', { name: 'Pedidos', exact: true }).click()
    await expect(lane(page, 'En preparación').locator(`[data-code="${code}"]`)).toBeVisible()
    await expect(card.getByText(/tarde/)).toHaveCount(0)
  })

const clockOf = (instant: number) =>
  new Date(instant).toLocaleTimeString('es-AR', {
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone: 'America/Argentina/Buenos_Aires',
  })
