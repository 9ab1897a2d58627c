import { demoEnvironment } from '#demo/environment.ts'
import { consoleEntry, demoPerson, openAccount } from '#demo/people.ts'
import { expect, test } from './fixtures.ts'
import { someone } from './steps.ts'

test('the console holds one socket on its board and on the pages after it', async ({ browser, baseURL }) => {
  await openAccount(baseURL!, demoEnvironment.ADMIN_TOKEN)
  const page = await someone(browser, baseURL!, { viewport: { width: 1280, height: 800 } })
  const sockets = { opened: 0, open: 0, most: 0 }
  page.on('websocket', (socket) => {
    if (!socket.url().includes('/app/')) return
    sockets.opened += 1
    sockets.open += 1
    sockets.most = Math.max(sockets.most, sockets.open)
    socket.on('close', () => {
      sockets.open -= 1
    })
  })
  await page.goto(consoleEntry)
  await page.getByLabel(`PIN de ${demoPerson.name}`).fill(demoPerson.pin)
  await page.getByRole('button', { name: 'Entrar' }).click()
  await expect(page.getByRole('region', { name: /^Nuevos: / })).toBeVisible()
  await expect.poll(() => sockets.open).toBe(1)
  const links = page.getByRole('navigation', { name: 'Consola' })
  const walk = async () => {
    for (const link of ['Disponibilidad', 'Buscar', 'Pedidos']) {
      await links.getByRole('link', { name: link, exact: true }).click()
      await expect(links.getByRole('link', { name: link, exact: true })).toHaveAttribute('aria-current', 'page')
    }
  }
  // A slow machine takes longer to load a page's script than a line outlives its page: the second walk loads none.
  await walk()
  // The PIN begins another session, and the gateway ends the socket of the one before.
  const before = sockets.opened
  await walk()
  await expect(page.getByRole('region', { name: /^Nuevos: / })).toBeVisible()
  await expect.poll(() => sockets.open).toBe(1)
  expect(sockets.most).toBe(1)
  expect(sockets.opened - before).toBeLessThanOrEqual(1)
})
