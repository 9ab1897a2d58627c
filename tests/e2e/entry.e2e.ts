import type { Page } from 'playwright/test'
import { expect, test } from './fixtures.ts'
import { orderDinner } from './steps.ts'

const store = '/menu/parrilla-centro'

/** The painted page before any script of ours has run. */
async function firstPaint(page: Page, path: string) {
  await page.route(/\.js$/, (route) => route.abort())
  const [answer] = await Promise.all([page.goto(path), page.waitForLoadState('load')])
  const ground = await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
  return { ground, title: await page.title(), policy: answer?.headers()['content-security-policy'] ?? '' }
}

for (const colorScheme of ['light', 'dark'] as const)
  test.describe(`in ${colorScheme}`, () => {
    test.use({ colorScheme, viewport: { width: 390, height: 844 } })

    test('[BRANCH-29] the first paint of a shop is in its own colours, before any script', async ({ page }) => {
      expect(await firstPaint(page, store)).toMatchObject({
        ground: 'rgb(250, 245, 238)',
        title: 'Tucán San Telmo · La Parrilla de Tucán',
      })
    })

    test('[BRANCH-29] no other brand flashes on the way from the first paint to the page', async ({ page }) => {
      await page.addInitScript(() => {
        const seen = new Set<string>()
        Object.assign(globalThis, { seen })
        const look = () => {
          if (document.documentElement && document.readyState !== 'loading')
            seen.add(getComputedStyle(document.documentElement).getPropertyValue('--accent'))
          requestAnimationFrame(look)
        }
        look()
      })
      await page.goto(store)
      await expect(page.getByRole('heading', { name: 'Que menu deseas visualizar?' })).toBeVisible()
      const seen = await page.evaluate(() => [...(globalThis as unknown as { seen: Set<string> }).seen])
      expect(seen).toEqual(['#9c2f1c'])
    })
  })

test('the page’s own style and scripts break no rule of its security policy', async ({ page }) => {
  const broken: string[] = []
  page.on('console', (message) => {
    if (/Content Security Policy/i.test(message.text())) broken.push(message.text())
  })
  await page.goto(`${store}/Delivery`)
  await expect(page.getByRole('heading', { name: 'Entradas' })).toBeVisible()
  expect(broken).toEqual([])
})

test('tab, icon and manifest are those of the shop on screen, also after moving to another', async ({ page }) => {
  const face = () =>
    page.evaluate(() => [
      document.title,
      document.querySelector('link[rel="icon"]')?.getAttribute('href'),
      document.querySelector('link[rel="manifest"]')?.getAttribute('href'),
    ])
  await page.goto('/menu/tucan')
  expect((await face())[1]).toBe('/icon.svg')
  await page.getByRole('link', { name: 'Tucán Sushi' }).click()
  await expect(page.getByRole('heading', { name: '¿Cómo quieres tu pedido?' })).toBeVisible()
  expect(await face()).toEqual(['Tucán Sushi', '/brand/sushi/icon', '/brand/sushi/manifest.webmanifest'])
})

/** The share of the window that the page's column takes. */
async function columnAt(page: Page, width: number) {
  await page.setViewportSize({ width, height: 800 })
  const box = await page.getByRole('main').evaluate((main) => main.parentElement!.getBoundingClientRect().width)
  return box / (await page.evaluate(() => document.documentElement.clientWidth))
}

test('[FMT-09] below 800 px the page takes the full width', async ({ page }) => {
  await page.goto('/menu/parrilla')
  await expect(page.getByRole('heading', { name: '¿Cómo quieres tu pedido?' })).toBeVisible()
  for (const width of [320, 390, 799]) expect(await columnAt(page, width)).toBeCloseTo(1, 2)
})

for (const [address, heading] of [
  ['/menu/parrilla', '¿Cómo quieres tu pedido?'],
  [`${store}/Delivery`, 'Entradas'],
  ['/guia', 'La carta está en Tucán'],
] as const)
  test(`[AMBIG-55] [FMT-11] from 800 to 1025 px, both included, ${address} takes 80 percent`, async ({ page }) => {
    await page.goto(address)
    await expect(page.getByRole('heading', { name: heading })).toBeVisible()
    for (const width of [800, 900, 1025]) expect(await columnAt(page, width)).toBeCloseTo(0.8, 2)
  })

test('[FMT-10] above 1025 px it takes half', async ({ page }) => {
  await page.goto('/menu/parrilla')
  await expect(page.getByRole('heading', { name: '¿Cómo quieres tu pedido?' })).toBeVisible()
  for (const width of [1026, 1280, 1920]) expect(await columnAt(page, width)).toBeCloseTo(0.5, 2)
})

test('[GEN-06] from the link to the placed order no account or password is needed', async ({ page }) => {
  const asksForNone = async () => {
    await expect(page.locator('input[type="password"]')).toHaveCount(0)
    await expect(page.getByText(/contraseña|iniciar sesión|crear cuenta|registrar/i)).toHaveCount(0)
  }
  await orderDinner(page, { cart: asksForNone, checkout: asksForNone })
  await asksForNone()
})

test('[ENTRY-11] the link of a table opens its one menu', async ({ page }) => {
  await page.goto('/menu/sushi-belgrano?allowedOM=table&tableNumber=7')
  await page.waitForURL('**/menu/sushi-belgrano/En_el_sal%C3%B3n')
  await expect(page.getByRole('tab')).toHaveText(['En el salón'])
})

test('the code of a table opens the mode of tables, and one step back leaves the shop', async ({ page }) => {
  await page.goto('/menu/parrilla-centro?tableNumber=7')
  await page.waitForURL('**/menu/parrilla-centro/En_el_sal%C3%B3n')
  await page.goBack()
  expect(new URL(page.url()).pathname).not.toContain('/menu/')
})
