import createClient from 'openapi-fetch'
import type { Locator, Page } from 'playwright/test'
import type { paths } from '#openapi/generated/api.d.ts'
import { aCourier } from '../kit/courier.ts'
import { anOfferedOrder } from '../kit/delivery.ts'
import { placeOrder } from '../kit/diner.ts'
import { expect, test } from './fixtures.ts'
import { countShifts, shiftOf } from './layout-shift.ts'
import { hasCart, home, livesHere } from './screens/diner.ts'
import { menu } from './screens/menu.ts'
import { order } from './screens/order.ts'
import { show } from './screens/show.ts'
import { change, changeStore, hold, openStage, remember, withoutDrawnOrder } from './screens/stage.ts'
import { step } from './steps.ts'

const alias = 'parrilla-centro'
const menuAt = `/menu/${alias}/Delivery`

/** The reader's own setting for all pages; no element keeps the usual size. */
const enlargeText = (page: Page, text: string) =>
  page.addInitScript((size) => {
    document.addEventListener('DOMContentLoaded', () => document.documentElement.style.setProperty('font-size', size))
  }, text)

const tooWide = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)

for (const { name, width, text, columns, rows } of [
  { name: 'at 320 px', width: 320, text: '', columns: 3, rows: 1 },
  { name: 'with text of 200 %', width: 390, text: '200%', columns: 1, rows: 3 },
  { name: 'at 320 px with text of 200 %', width: 320, text: '200%', columns: 1, rows: 3 },
])
  test.describe(name, () => {
    test.use({ viewport: { width, height: 640 } })

    test('the facts of a menu are side by side, or below each other with large text, each whole', async ({ page }) => {
      await enlargeText(page, text)
      await livesHere(page)
      await page.goto(menuAt)
      const facts = page.getByRole('region', { name: 'Información del pedido' }).getByRole('term')
      await expect(facts).toHaveCount(3)
      const boxes = await facts.evaluateAll((terms) =>
        terms.map((term) => {
          const { left, top, height } = term.getBoundingClientRect()
          return { left, top, lines: Math.round(height / Number.parseFloat(getComputedStyle(term).lineHeight)) }
        }),
      )
      expect(new Set(boxes.map(({ left }) => left)).size).toBe(columns)
      expect(new Set(boxes.map(({ top }) => top)).size).toBe(rows)
      expect(boxes.map(({ lines }) => lines)).toEqual([1, 1, 1])
      expect(await tooWide(page)).toBe(0)
    })

    test('an order that is followed is no wider than the phone, its code is free and its steps are whole', async ({
      page,
      gateway,
    }) => {
      const { code } = await placeOrder({ api: createClient<paths>({ baseUrl: gateway }) })
      await enlargeText(page, text)
      await page.goto(`/menu/${alias}/order/${code}`)
      await expect(page.locator('.drawn'), 'the page has replaced its document').toHaveCount(0)
      const steps = page.getByRole('listitem').filter({ hasText: /^(Generado|Aceptado|Listo|Entregado)/ })
      await expect(steps).toHaveCount(4)
      expect(await tooWide(page)).toBe(0)
      for (const step of await steps.all())
        expect(await step.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBeLessThanOrEqual(0)
      const [title, button] = [
        page.getByRole('heading', { level: 1 }),
        page.getByRole('button', { name: 'Actualizar' }),
      ]
      const [words, control] = [await title.boundingBox(), await button.boundingBox()]
      const isBeside = words!.x + words!.width <= control!.x + 1
      expect(isBeside || words!.y + words!.height <= control!.y + 1).toBe(true)
      if (!text) expect(words!.height, 'the code stands on one line').toBeLessThan(32)
    })

    test('the name of a mode is on one line where a store offers its menus', async ({ page }) => {
      await enlargeText(page, text)
      await page.goto(`/menu/${alias}`)
      const name = page.getByRole('button', { name: /^Delivery/ }).getByText('Delivery', { exact: true })
      const lines = await name.evaluate((it) => it.clientHeight / Number.parseFloat(getComputedStyle(it).lineHeight))
      expect(Math.round(lines)).toBe(1)
    })

    test('the sums before an order is sent, its days and its send button are within their edges', async ({ page }) => {
      await enlargeText(page, text)
      await page.goto(menuAt)
      await page.getByRole('link', { name: 'Mollejas al limón', exact: true }).last().click()
      await page.getByRole('button', { name: /^Agregar \$/ }).click()
      await page.getByText('Ítem agregado al pedido!').waitFor()
      const { height } = (await page.getByRole('link', { name: /Ver mi pedido/ }).boundingBox())!
      if (!text) expect(height, 'the price stands beside the words').toBeLessThan(64)
      await page.goto(`/menu/${alias}/checkout`)
      const sums = page.getByRole('definition').filter({ hasText: /\d/ })
      await expect(sums.first()).toBeVisible()
      for (const sum of await sums.all()) {
        const { x, width: wide } = (await sum.boundingBox())!
        // The gutter stays free.
        expect(x + wide).toBeLessThanOrEqual(width - 16)
      }
      const button = page.getByRole('button', { name: /^Realizar pedido/ })
      expect(await button.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBeLessThanOrEqual(0)
      expect(await tooWide(page)).toBe(0)
      const when = page.getByRole('region', { name: 'Mi horario' })
      await when.getByRole('radio', { name: 'Programado' }).click()
      await expect(when.getByRole('combobox', { name: 'Hora' })).toBeVisible()
      expect(await tooWide(page), 'with the days of a scheduled order').toBe(0)
    })
  })

test.describe('at 320 px', () => {
  test.use({ viewport: { width: 320, height: 640 } })

  test('a store’s name of sixty letters has the width of the phone, and its state follows its last word', async ({
    page,
  }) => {
    const name = 'Restaurante y Parrilla Doña Encarnación de los Milagros Sur'
    await changeStore(page, (info) => ({ ...info, name }))
    await page.goto(`/menu/${alias}`)
    const title = page.getByRole('heading', { name })
    await expect(title).toBeVisible()
    const lines = await title.evaluate((heading) =>
      [...heading.getClientRects()].map(({ right, bottom }) => ({ right, bottom })),
    )
    const state = (await page.getByText('Abierto').boundingBox())!
    expect(lines.length, 'four lines').toBeLessThanOrEqual(4)
    const last = lines.at(-1)!
    expect(state.x >= last.right || state.y >= last.bottom, 'beside or below the last word').toBe(true)
    expect(state.y).toBeGreaterThanOrEqual(lines.at(-2)!.bottom - 4)
    expect(await tooWide(page)).toBe(0)
  })

  test('the likely amounts of cash stand in rows of two, none alone', async ({ page }) => {
    await livesHere(page)
    await hasCart(page)
    await page.goto(`/menu/${alias}/checkout`)
    await page.getByRole('radio', { name: 'Efectivo' }).click()
    const amounts = page.getByRole('group', { name: 'Con cuánto abonás' }).getByRole('button')
    await expect(amounts).toHaveCount(4)
    const tops = await amounts.evaluateAll((buttons) => buttons.map((button) => button.getBoundingClientRect().top))
    expect(tops[0]).toBe(tops[1])
    expect(tops[2]).toBe(tops[3])
  })

  test('an order that loads has its steps below each other, like the order itself', async ({
    page,
    context,
    gateway,
  }) => {
    const { code } = await placeOrder({ api: createClient<paths>({ baseUrl: gateway }) })
    await withoutDrawnOrder(page)
    await hold(page, '**/api/diner/*/order/*')
    await page.goto(`/menu/${alias}/order/${code}`)
    const waiting = page.getByRole('status', { name: 'Buscando tu pedido…' }).locator('[class*="_step_"]')
    await expect(waiting).toHaveCount(4)
    const leftsOf = (parts: Locator) =>
      parts.evaluateAll((each) => new Set(each.map((part) => part.getBoundingClientRect().left)).size)
    expect(await leftsOf(waiting)).toBe(1)
    const later = await context.newPage()
    await later.goto(`/menu/${alias}/order/${code}`)
    const shown = later.getByRole('listitem').filter({ hasText: /^(Generado|Aceptado|Listo|Entregado)/ })
    await expect(shown).toHaveCount(4)
    expect(await leftsOf(shown)).toBe(1)
  })
})

test.describe('on a phone on its side', () => {
  test.use({ viewport: { width: 740, height: 360 } })

  test('the card of a delivery stands beside the map and says its whole sentence', async ({ page, gateway }) => {
    const { code } = await anOfferedOrder({ api: createClient<paths>({ baseUrl: gateway }), url: gateway })
    await page.goto(`/logistics/tracking/order/${alias}/${code}`)
    const card = page.getByRole('region', { name: 'Estado del envío' })
    const sentence = card.getByRole('heading', { level: 2 }).first()
    await expect(sentence).toBeInViewport({ ratio: 1 })
    // The page takes the place of the drawn card.
    const width = async () => (await card.boundingBox())?.width ?? Number.NaN
    await expect.poll(width, 'half of the map is free').toBeLessThan(370)
  })

  test('the key of a delivery and its slide are in sight together', async ({ page, context, gateway }) => {
    const api = createClient<paths>({ baseUrl: gateway })
    const [courier, order] = [await aCourier({ api, url: gateway }), await anOfferedOrder({ api, url: gateway })]
    for (const status of ['ON_ROUTE_TO_PICK_UP', 'IN_STORE', 'ON_ROUTE_TO_DROP_OFF'] as const)
      await courier.slide(order.shipmentId, status)
    await context.addCookies([{ name: 'riderToken', value: courier.token, url: gateway }])
    await change<WireShipment>(page, /\/api\/shipments\/(?!rider|order)[^/?]+$/, (shipment) => ({
      ...shipment,
      branchContact: { ...shipment.branchContact, requireSecurityCode: true },
    }))
    await page.goto(`/logistics/${alias}/shipments/simple/${order.shipmentId}`)
    const key = page.getByRole('textbox', { name: 'Clave de entrega' })
    await expect(key).toBeInViewport({ ratio: 1 })
    await expect(step(page, 'Entregado')).toBeInViewport({ ratio: 1 })
    await expect(page.getByRole('heading', { level: 1 })).toBeInViewport({ ratio: 1 })
  })

  test('an empty cart shows the way back to the menu without scrolling', async ({ page }) => {
    await page.goto(`/menu/${alias}/preview`)
    await expect(page.getByRole('link', { name: 'Volver al Menú' }).last()).toBeInViewport({ ratio: 1 })
  })
})

type WireShipment = { branchContact: { requireSecurityCode: boolean; slideUndoSeconds: number } }

test.describe('on a courier’s phone with text of 200 %', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('the next step stays under the thumb, on a third of the screen at most, and all else is in reach', async ({
    page,
    context,
    gateway,
  }) => {
    const api = createClient<paths>({ baseUrl: gateway })
    const [courier, order] = [await aCourier({ api, url: gateway }), await anOfferedOrder({ api, url: gateway })]
    await context.addCookies([{ name: 'riderToken', value: courier.token, url: gateway }])
    // The longest bar: the door asks for a key, and the step can be undone for as long as this test checks it.
    await change<WireShipment>(page, /\/api\/shipments\/(?!rider|order)[^/?]+$/, (shipment) => ({
      ...shipment,
      branchContact: { ...shipment.branchContact, requireSecurityCode: true, slideUndoSeconds: 60 },
    }))
    await enlargeText(page, '200%')
    await page.goto(`/logistics/${alias}/shipments/simple/${order.shipmentId}`)
    const area = page.getByRole('region', { name: 'Próximo paso' })

    const fits = async (main: Locator) => {
      await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
      await expect(main).toBeInViewport({ ratio: 1 })
      const pinned = await area.evaluate((section) =>
        [...section.querySelectorAll('*')]
          .filter((part) => getComputedStyle(part).position === 'sticky')
          .map((part) => part.getBoundingClientRect().height / innerHeight)
          .filter((share) => share > 0),
      )
      expect(pinned).toHaveLength(1)
      expect(pinned[0]).toBeLessThanOrEqual(1 / 3)
      const cut = await area.evaluate((section) =>
        [...section.querySelectorAll<HTMLElement>('*:not(input)')]
          .filter((part) => getComputedStyle(part).overflow !== 'visible' && part.innerText !== '')
          .filter((part) => part.offsetWidth > 1)
          .filter((part) => part.scrollHeight > part.clientHeight + 1 || part.scrollWidth > part.clientWidth + 1)
          .map((part) => part.innerText),
      )
      expect(cut).toEqual([])
      for (const action of await area.getByRole('button').or(area.getByRole('link')).all())
        await action.click({ trial: true })
    }
    const arm = async (label: string) => {
      await area.getByRole('button', { name: 'Confirmar sin deslizar' }).click()
      const armed = area.getByRole('button', { name: `Confirmar: ${label}` })
      await fits(armed)
      return armed
    }

    await test.step('offered', () => fits(step(page, 'Aceptar envío')))
    await (await arm('Aceptar envío')).click()
    await test.step('accepted', () => fits(step(page, 'En el local')))
    await context.setOffline(true)
    await (await arm('En el local')).click()
    await test.step('a step that can be undone', async () => {
      await expect(area.getByRole('button', { name: 'Deshacer' })).toBeVisible()
      await fits(step(page, 'En camino al cliente'))
    })
    await (await arm('En camino al cliente')).click()
    await test.step('a key, and no network', async () => {
      await expect(area.getByText('Sin señal')).toBeVisible()
      await fits(step(page, 'Entregado'))
    })
    await (await arm('Entregado')).click()
    await test.step('the key is missing', async () => {
      const key = area.getByRole('textbox', { name: 'Clave de entrega' })
      await expect(key).toBeFocused()
      await key.click({ trial: true })
      await fits(step(page, 'Entregado'))
      await key.fill('1234')
    })
    await (await arm('Entregado')).click()
    await test.step('delivered', () => fits(area.getByRole('link', { name: 'Ver envíos' })))
  })
})

test.describe('on a desk', () => {
  test.use({ viewport: { width: 820, height: 800 } })

  test('arrows lead to the hidden chips of the row of categories, and back', async ({ page }) => {
    await page.goto(menuAt)
    const row = page.getByRole('navigation', { name: 'Categorías' })
    const [first, last] = [row.getByRole('link').first(), row.getByRole('link').last()]
    // The keyboard goes from chip to chip, so only the mouse needs the arrows.
    const arrows = row.locator('..').getByRole('button', { includeHidden: true })
    await expect(first).toBeInViewport({ ratio: 1 })
    await expect(last).not.toBeInViewport({ ratio: 1 })
    await expect(arrows).toHaveCount(1)
    await arrows.click()
    await expect(last).toBeInViewport({ ratio: 1 })
    await expect(arrows).toHaveCount(1)
    await arrows.click()
    await expect(first).toBeInViewport({ ratio: 1 })
  })
})

for (const name of ['Tucán San Telmo', 'Restaurante y Parrilla Doña Encarnación de los Milagros Sur'])
  test(`the first plate of ${name} begins within 440 px, with and without an address`, async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await changeStore(page, (info) => ({ ...info, name }))
    const first = async () => (await page.getByRole('main').getByRole('article').first().boundingBox())?.y
    await page.goto(menuAt)
    await expect(page.getByRole('heading', { name })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Instagram' })).toBeVisible()
    expect(await first()).toBeLessThanOrEqual(440)
    await page.evaluate((place) => localStorage.setItem('comanda.location', place), JSON.stringify(home))
    await page.reload()
    await expect(page.getByText(/^Envio gratis a partir de/)).toBeVisible()
    await expect(page.getByRole('heading', { name })).toBeVisible()
    expect(await first()).toBeLessThanOrEqual(440)
  })

test('the first plate of a menu begins within 440 px, and the quote of a long address moves nothing', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await countShifts(page.context())
  await remember(page, 'comanda.location', { ...home, fullAddress: 'Bolívar 900, San Telmo, Buenos Aires, Argentina' })
  await hasCart(page)
  await page.goto(menuAt)
  await expect(page.getByText('Empanadas: llevás 6 y pagás 5, todos los días')).toBeVisible()
  await expect(page.getByText(/^Envio gratis a partir de/)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Instagram' })).toBeVisible()
  const first = await page.getByRole('main').getByRole('article').first().boundingBox()
  expect(first?.y).toBeLessThanOrEqual(440)
  const { sum, moved } = await shiftOf(page)
  expect(sum, moved.join()).toBeLessThanOrEqual(0.005)
  expect(first?.width).toBeGreaterThanOrEqual(220)
})

for (const { title, isStacked } of [
  { title: 'menu: asks before the cart is emptied', isStacked: false },
  { title: 'checkout: asks before the code is lost', isStacked: true },
])
  test(`the buttons of “${title}” have one line each, ${isStacked ? 'below' : 'beside'} each other`, async ({
    context,
    gateway,
  }) => {
    const stage = await openStage(context, gateway)
    await stage.page.setViewportSize({ width: 390, height: 844 })
    await show([...menu.screens, ...order.screens].find((screen) => screen.title === title)!, stage)
    const boxes = await stage.page
      .getByRole('dialog')
      .getByRole('button')
      .filter({ hasText: /./ })
      .evaluateAll((buttons) =>
        buttons.map((button) => button.getBoundingClientRect()).map(({ top, height }) => ({ top, height })),
      )
    expect(boxes).toHaveLength(2)
    expect(
      boxes.map(({ height }) => Math.round(height / 30)),
      'one line',
    ).toEqual([2, 2])
    expect(boxes[1]!.top > boxes[0]!.top).toBe(isStacked)
  })

test('a message that is longer than its line opens', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(menuAt)
  const message = page.getByText(/^Fuego de quebracho/)
  const button = page.getByRole('button', { name: 'Ver el mensaje entero' })
  const height = async () => (await message.boundingBox())?.height ?? 0
  // The page has measured its message, which the document has drawn.
  await expect(button).toBeVisible()
  const line = await height()
  await button.click()
  expect(await height()).toBeGreaterThan(line * 1.5)
  await expect(button).toHaveAttribute('aria-expanded', 'true')
  await button.click()
  expect(await height()).toBe(line)
})
