import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import type { CatalogDocument } from '#domain/catalog/document.ts'
import type { OrderStatus } from '#domain/order/events.ts'
import { aFollowedOrder } from '#tests/kit/followed-order.ts'
import { aConfiguration } from '#tests/kit/web-calls.ts'
import { rememberOrder } from '#web/diner/state/placed-orders.ts'
import { demoCatalog, serveShops, withShortMenus } from '../stores-gateway.ts'
import { leave, toasts, visit, withBranch, withStore } from '../stores-page.tsx'

afterEach(leave)

const menuAt = '/menu/parrilla-centro/Delivery'
const heading = () => screen.findByRole('heading', { level: 1, name: 'Tucán San Telmo' })
const open = async (document?: CatalogDocument, path = menuAt) => {
  serveShops(withShortMenus(document))
  const page = visit(path)
  await heading()
  return page
}
const plain = { displayType: null, theme: null, commands: null } as const
const withBanner = (orderModeType: 'ALL' | 'TAKE_AWAY') =>
  withBranch('parrilla', () => ({
    customizations: [{ ...plain, resource: 'PROMOTIONAL_BANNER', text: 'Hoy postre gratis', orderModeType }],
  }))

test('[HEADER-01] [HEADER-03] a banner for one type of mode shows in that mode only', async () => {
  await open(withBanner('TAKE_AWAY'))
  await screen.findByRole('heading', { name: 'Entradas' })
  expect(screen.queryByText('Hoy postre gratis')).toBeNull()
  await userEvent.click(screen.getByRole('tab', { name: 'Take Away' }))
  expect(await screen.findByText('Hoy postre gratis')).toBeTruthy()
})

for (const segment of ['Delivery', 'Take_Away', 'En_el_salón'])
  test(`[HEADER-02] a banner for ALL shows in ${segment}`, async () => {
    await open(withBanner('ALL'), `/menu/parrilla-centro/${segment}`)
    expect(await screen.findByText('Hoy postre gratis')).toBeTruthy()
  })

test('[HEADER-01] a banner for this mode wins over one for all modes', async () => {
  await open(undefined, '/menu/parrilla-centro/Take_Away')
  expect(await screen.findByText('Retirando en el local tenés 10 % menos')).toBeTruthy()
})

const pictures = () => [...document.querySelectorAll('header img')].map((image) => image.getAttribute('src'))

test('[HEADER-04] the banner picture shows when the setting is on', async () => {
  await open()
  expect(pictures()).toContain('/media/brands/parrilla-banner.svg')
})

test('[HEADER-04] the banner picture stays away when the setting is off', async () => {
  await open(withBranch('parrilla', () => ({ withCustomBannerLogo: false })))
  expect(pictures()).not.toContain('/media/brands/parrilla-banner.svg')
})

test('a photographed banner is loaded in the width of the screen, and a drawn one as it is', async () => {
  await open(withBranch('parrilla', () => ({ customBannerLogoURL: '/media/local.jpg' })))
  const banner = document.querySelector('header img[src="/media/local.jpg"]')
  expect(banner?.getAttribute('srcset')).toContain('/pictures/640/local.jpg 640w')
  expect(banner?.getAttribute('sizes')).toMatch(/100vw$/)
  expect(document.querySelectorAll('header img[src$=".svg"][srcset]')).toHaveLength(0)
})

test('[HEADER-05] the header shows the branch’s logo', async () => {
  await open()
  expect(screen.getByRole('img', { name: 'La Parrilla de Tucán' }).getAttribute('src')).toBe(
    '/media/brands/parrilla-logo.svg',
  )
})

test('[OPEN-76] [HEADER-06] a network’s icon shows only with its address; a name gets the network’s', async () => {
  await open(withBranch('parrilla', () => ({ social: { instagram: '@tucan', facebook: null } })))
  expect(screen.getByRole('link', { name: 'Instagram' }).getAttribute('href')).toBe('https://www.instagram.com/tucan')
  expect(screen.queryByRole('link', { name: 'Facebook' })).toBeNull()
})

test('[HEADER-06] each network has its own icon', async () => {
  await open(withBranch('parrilla', () => ({ social: { instagram: 'tucan', facebook: 'tucan' } })))
  for (const name of ['Instagram', 'Facebook'])
    expect(screen.getByRole('link', { name }).querySelector('svg title')?.textContent).toBe(name)
})

test('[OPEN-76] [HEADER-06] an address is used unchanged', async () => {
  await open()
  expect(screen.getByRole('link', { name: 'Facebook' }).getAttribute('href')).toBe(
    'https://www.facebook.com/parrilladetucan',
  )
})

test.each([
  'javascript:alert(1)',
  'data:text/html,<script>',
  '//other.example/x',
  '\thttps://other.example',
  'HTTPS:alert',
])('an icon with %j for its name leads to a page of its network and nowhere else', async (instagram) => {
  await open(withBranch('parrilla', () => ({ social: { instagram, facebook: null } })))
  const { protocol, host } = new URL(screen.getByRole<HTMLAnchorElement>('link', { name: 'Instagram' }).href)
  expect([protocol, host]).toEqual(['https:', 'www.instagram.com'])
})

test('[HEADER-07] the phone icon calls the store', async () => {
  await open()
  expect(screen.getByRole('link', { name: 'Llamar al local' }).getAttribute('href')).toBe('tel:+541143610742')
})

test('[HEADER-07] without a phone there is no phone icon', async () => {
  await open(withStore('parrilla-centro', () => ({ callPhone: null })))
  expect(screen.queryByRole('link', { name: 'Llamar al local' })).toBeNull()
})

test('[HEADER-08] one contact icon opens the messaging app at the store’s number', async () => {
  await open()
  const icons = screen.getAllByRole('link', { name: 'Escribir al local' })
  expect(icons.map((icon) => icon.getAttribute('href'))).toEqual(['https://wa.me/5491143610742'])
})

test('[HEADER-08] [AMBIG-32] the contact icon leads to the store’s chat, or to WhatsApp without one', async () => {
  const chat = { enabled: true, widgetId: 'tucan-chat' }
  const shown = async (chatScriptUrl: string | null) => {
    const body = { ...aConfiguration({ enabled: false }), chatScriptUrl }
    const { callsOf } = serveShops(
      withStore('parrilla-centro', () => ({ followUpSupport: chat })),
      { readConfiguration: () => ({ status: 200, body }) },
    )
    visit(menuAt)
    await heading()
    await waitFor(() => expect(callsOf('readConfiguration').length).toBeGreaterThan(0))
    return () => screen.getAllByRole('link', { name: 'Escribir al local' }).map((icon) => icon.getAttribute('href'))
  }
  const icons = await shown('https://chat.example/l.js')
  await waitFor(() => expect(icons()).toEqual(['/support?alias=parrilla-centro']))
  leave()
  const others = await shown(null)
  await waitFor(() => expect(others()).toEqual(['https://wa.me/5491143610742']))
})

test('[OPEN-48] [HEADER-09] sharing offers the shop’s link, without the diner’s own parameters', async () => {
  const share = vi.fn(async (_: { title: string; url: string }) => undefined)
  Object.defineProperty(navigator, 'share', { configurable: true, value: share })
  history.replaceState(null, '', `${menuAt}?phone=1155554444`)
  await open()
  await userEvent.click(screen.getByRole('button', { name: 'Compartir' }))
  expect(share).toHaveBeenCalledWith({ title: 'Tucán San Telmo', url: location.origin + menuAt })
  history.replaceState(null, '', '/')
  Reflect.deleteProperty(navigator, 'share')
})

test('[OPEN-48] [HEADER-09] where the browser cannot share, the link is copied', async () => {
  const user = userEvent.setup()
  await open()
  await user.click(screen.getByRole('button', { name: 'Compartir' }))
  expect(await navigator.clipboard.readText()).toBe(location.origin + location.pathname)
  expect(toasts()).toEqual(['Enlace copiado'])
})

test('[HEADER-10] the address leads to a map at the store', async () => {
  await open()
  const address = screen.getByRole('link', { name: /^Defensa 742.* ver en el mapa/ })
  expect(address.getAttribute('href')).toMatch(/^https:\/\/www\.openstreetmap\.org\/\?mlat=-34\.6\d+&mlon=-58\.3\d+/)
})

test('[OPEN-55] [HEADER-11] a closed store says Cerrado, an open one does not', async () => {
  await open(
    withStore('parrilla-centro', () => ({ status: 'TEMPORARILY_CLOSED' })),
    '/menu/parrilla-centro',
  )
  expect(screen.getByText('Cerrado')).toBeTruthy()
  leave()
  await open(
    withStore('parrilla-centro', (store) => ({ deliveryConfig: { ...store.deliveryConfig, workingDays: [] } })),
    '/menu/parrilla-centro',
  )
  expect(screen.queryByText('Cerrado')).toBeNull()
})

test('[HEADER-12] Ver Horarios opens the working hours', async () => {
  await open()
  await userEvent.click(screen.getByRole('button', { name: 'Ver Horarios' }))
  expect(screen.getByRole('dialog', { name: 'Informacion' })).toBeTruthy()
})

test('[HEADER-13] the branch’s own message shows when it is set', async () => {
  await open(withBranch('parrilla', () => ({ customMessage: 'Cerramos el feriado' })))
  expect(screen.getByText('Cerramos el feriado')).toBeTruthy()
})

test('[HEADER-14] there is a tab for each offered mode, the one on screen chosen', async () => {
  await open()
  const tabs = await screen.findAllByRole('tab')
  expect(tabs.map(({ textContent }) => textContent)).toEqual(['Delivery', 'Take Away', 'En el salón'])
  expect(tabs.map((tab) => tab.getAttribute('aria-selected'))).toEqual(['true', 'false', 'false'])
})

const tableAt = async (segment: string) => {
  await open(undefined, `/menu/parrilla-centro/${segment}`)
  const table = within(await screen.findByRole('region', { name: 'Información del pedido' }))
  return table.getAllByRole('term').map(({ textContent }) => textContent)
}

test('[HEADER-15] delivery has a table of delivery', async () => {
  expect(await tableAt('Delivery')).toEqual(['Llega en', 'Envío y mínimo'])
})

test('[HEADER-15] pickup has a table of pickup', async () => {
  expect(await tableAt('Take_Away')).toEqual(['Listo en', 'Retirás en'])
})

test('[HEADER-15] a mode for information only promises no minutes', async () => {
  const stores = demoCatalog.stores.map((store) => ({
    ...store,
    orderModes: store.orderModes.map((mode) => ({ ...mode, orderEnabled: false })),
  }))
  await open({ ...demoCatalog, stores }, '/menu/parrilla-centro/Take_Away')
  const table = within(await screen.findByRole('region', { name: 'Información del pedido' }))
  expect(table.getAllByRole('term').map(({ textContent }) => textContent)).toEqual(['Retirás en'])
})

const openWithOrder = async (status: OrderStatus, hoursAgo: number, alias = 'parrilla-centro') => {
  const orderedAt = new Date(Date.now() - hoursAgo * 3_600_000).toISOString()
  rememberOrder({ alias, code: 'ABC23456', at: orderedAt })
  const { callsOf } = serveShops(withShortMenus(), {
    readOrder: () => ({ status: 200, body: aFollowedOrder({ status, orderedAt }) }),
  })
  visit(menuAt)
  await heading()
  return callsOf
}
const inProgress = () => screen.queryByRole('link', { name: 'PEDIDO EN CURSO' })

test('[HEADER-21] [HEADER-22] an order in progress has its button, which opens its page in a new tab', async () => {
  await openWithOrder('ACCEPTED', 1)
  const button = await screen.findByRole('link', { name: 'PEDIDO EN CURSO' })
  expect(button.getAttribute('href')).toBe('/menu/parrilla-centro/order/ABC23456')
  expect(button.getAttribute('target')).toBe('_blank')
})

for (const [what, status, hoursAgo] of [
  ['delivered', 'DELIVERED', 1],
  ['canceled', 'CANCELED', 1],
  ['two days old', 'ACCEPTED', 48],
] as const)
  test(`[HEADER-21] an order that is ${what} has no button`, async () => {
    const callsOf = await openWithOrder(status, hoursAgo)
    await screen.findByRole('heading', { name: 'Entradas' })
    await waitFor(() => expect(callsOf('readOrder')).toHaveLength(1))
    expect(inProgress()).toBeNull()
  })

test('[HEADER-21] a store without the diner’s orders has no button of them', async () => {
  const callsOf = await openWithOrder('ACCEPTED', 1, 'parrilla-palermo')
  await screen.findByRole('heading', { name: 'Entradas' })
  expect(inProgress()).toBeNull()
  expect(callsOf('readOrder')).toHaveLength(0)
})
