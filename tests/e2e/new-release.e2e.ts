import { rmSync } from 'node:fs'
import type { BrowserContext, Page } from 'playwright/test'
import { nameField } from '#tests/kit/person-fields.ts'
import { cuttableLine } from '../kit/cuttable-transport.ts'
import { buildOfNextRelease } from '../kit/next-release.ts'
import { forkGateway } from '../kit/process.ts'
import { expect, test } from './fixtures.ts'
import { hasCart, livesHere } from './screens/diner.ts'

test.use({ serviceWorkers: 'allow' })

const line = 'Hay una versión nueva'
const shop = '/menu/parrilla-centro'
/** A worker first fetches the whole release, which takes seconds on a busy machine. */
const installs = { timeout: 60_000 }

test('a newer release begins between two pages or on a press, and never in a checkout', async ({
  context,
  gateway,
}) => {
  test.setTimeout(180_000)
  const folder = buildOfNextRelease()
  const [next, door] = await Promise.all([forkGateway({ WEB_ROOT: folder }), cuttableLine(gateway)])
  try {
    const menu = await openPage(context, `${door.url}${shop}/Delivery`)
    await expect(menu.getByRole('link', { name: 'Bife de chorizo' }).first()).toBeVisible()
    const workerOf = () => menu.evaluate(() => navigator.serviceWorker.controller?.state)
    await expect.poll(workerOf, installs).toBe('activated')
    const checkout = await openPage(context, `${door.url}${shop}/checkout`)
    const recipient = checkout.getByRole('textbox', { name: nameField })
    await recipient.fill('Carla Gómez')
    const shops = await openPage(context, `${door.url}/menu`)
    const pages = [menu, checkout, shops]

    door.leadTo(next.url)
    await menu.evaluate(async () => void (await (await navigator.serviceWorker.getRegistration())?.update()))
    for (const page of [menu, shops]) await expect(page.getByText(line)).toBeVisible(installs)
    await expect(checkout.getByText(line)).toHaveCount(0)
    for (const page of pages) expect(await releaseOf(page)).toBe('this')

    await test.step('a step takes it, with the cart', async () => {
      await menu.getByRole('link', { name: /Ver mi pedido/ }).click()
      await expect.poll(() => releaseOf(menu)).toBe('next')
      await expect(menu.getByRole('heading', { name: 'Mi pedido' })).toBeVisible()
      await expect(menu.getByText('Provoleta al hierro')).toBeVisible()
      await expect(menu.getByText(line)).toHaveCount(0)
    })

    await test.step('the checkout goes on in the previous release, whose files the gateway no longer has', async () => {
      await expect.poll(() => checkout.evaluate(() => navigator.serviceWorker.controller?.state)).toBe('activated')
      expect(await releaseOf(checkout)).toBe('this')
      await expect(recipient).toHaveValue('Carla Gómez')
      const { earlier, status } = await checkout.evaluate(async () => {
        const names = (await (await caches.open('comanda-built')).keys()).map(({ url }) => new URL(url).pathname)
        const earlier = names.find((name) => name.includes('/guide-page-') && name.endsWith('.js')) ?? ''
        return { earlier, status: (await fetch(earlier)).status }
      })
      expect(earlier).not.toContain('nextnext')
      expect(status).toBe(200)
      expect((await context.request.get(`${door.url}${earlier}`)).status()).toBe(404)
    })

    await test.step('another page takes it on a press, even if it has already begun', async () => {
      expect(await releaseOf(shops)).toBe('this')
      await shops.getByRole('button', { name: 'Actualizar' }).click()
      await expect.poll(() => releaseOf(shops)).toBe('next')
      await expect(shops.getByText(line)).toHaveCount(0)
    })
  } finally {
    await context.close()
    door.close()
    await next.stop()
    rmSync(folder, { recursive: true })
  }
})

test('without a network a courier reloads into the release of the worker, also after a newer one', async ({
  context,
  gateway,
}) => {
  test.setTimeout(180_000)
  const folder = buildOfNextRelease()
  const [next, door] = await Promise.all([forkGateway({ WEB_ROOT: folder }), cuttableLine(gateway)])
  try {
    const courier = await openPage(context, `${door.url}/logistics`)
    const workerOf = () => courier.evaluate(() => navigator.serviceWorker.controller?.state)
    await expect.poll(workerOf, installs).toBe('activated')
    const reloadsInto = async (release: 'this' | 'next') => {
      await context.setOffline(true)
      await courier.reload()
      await expect(courier.getByRole('textbox', { name: 'Link o nombre del local' })).toBeVisible()
      expect(await releaseOf(courier)).toBe(release)
      await context.setOffline(false)
    }
    await reloadsInto('this')

    const shops = await openPage(context, `${door.url}/menu`)
    door.leadTo(next.url)
    await shops.evaluate(async () => void (await (await navigator.serviceWorker.getRegistration())?.update()))
    await expect(shops.getByText(line)).toBeVisible(installs)
    await test.step('while the newer release waits', () => reloadsInto('this'))

    await shops.getByRole('button', { name: 'Actualizar' }).click()
    await expect.poll(() => releaseOf(shops)).toBe('next')
    expect(await releaseOf(courier)).toBe('this')
    await test.step('after another page has taken it', () => reloadsInto('next'))
  } finally {
    await context.close()
    door.close()
    await next.stop()
    rmSync(folder, { recursive: true })
  }
})

/** Without the seconds after which a page starts its idle work. */
async function openPage(context: BrowserContext, url: string): Promise<Page> {
  const page = await context.newPage()
  await page.clock.install()
  await livesHere(page)
  await hasCart(page)
  await page.goto(url)
  await page.clock.fastForward(6_000)
  return page
}

/** The release of the files that this page has started with; none while it reloads. */
const releaseOf = (page: Page) =>
  page
    .evaluate(() => {
      const scripts = [...document.querySelectorAll<HTMLScriptElement>('script[src]')]
      return scripts.some(({ src }) => src.includes('nextnext')) ? 'next' : 'this'
    })
    .catch(() => null)
