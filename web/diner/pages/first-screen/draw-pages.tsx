import { QueryClient } from '@tanstack/react-query'
import { matchPath, useRoutes } from 'react-router-dom'
import { amountsOf } from '#openapi/wire/amounts.ts'
import { readMenu } from '#openapi/wire/menu.ts'
import type { Wire } from '#openapi/wire/schemas.ts'
import { readShop } from '#openapi/wire/stores.ts'
import { configurationQuery } from '#web/shared/api/configuration-query.ts'
import { countryQuery, customizationsQuery, menuQuery, shopQuery } from '#web/shared/api/queries.ts'
import { drawnAt } from '#web/shared/drawing/draw-at.tsx'
import type { Drawn } from '#web/shared/drawing/drawn.ts'
import { aimsOf } from '#web/shared/map/markers.ts'
import { hearGatewayTime } from '#web/shared/state/clock.ts'
import addressLine from '../../features/address/address-line.module.css'
import { orderQuery } from '../../features/follow-up/order-query.ts'
import plateCard from '../../features/menu/plate-card.module.css'
import infoTable from '../../features/shop/info-table.module.css'
import type { MapData } from '../../features/tracking/draw-tiles.ts'
import { trackedMarkers } from '../../features/tracking/tracked-markers.ts'
import { trackingQuery } from '../../features/tracking/tracking-query.ts'
import { paths } from '../../paths.ts'
import { CartWaiting } from '../cart-waiting.tsx'
import { CheckoutWaiting } from '../checkout-waiting.tsx'
import FollowUpPage from '../follow-up-page.tsx'
import { CartUpsells } from '../menu/cart-plates.tsx'
import MenuPage from '../menu-page.tsx'
import TrackingPage from '../tracking-page.tsx'

/** The answers that every page for ordering would load, as its calls give them. */
type ShopAnswers = {
  /** The time of the answers, in milliseconds of the epoch. */
  readonly at: number
  readonly shop: Wire['ResolvedAlias']
  readonly country: Wire['Country']
  readonly customizations: readonly Wire['Customization'][]
}

/**
 * Draws the page of a menu as a browser shows it that knows nothing of its diner. The gateway runs this file of the
 * build: the markup is made by the pages' own components.
 */
export function drawMenu(
  pathname: string,
  { menu, modeId, ...answers }: ShopAnswers & { readonly menu: Wire['Menu']; readonly modeId: string },
): Drawn | null {
  const known = clientOf(answers)
  if (!known) return null
  const { client, store, money } = known
  client.setQueryData(menuQuery(store, modeId).queryKey, { ...readMenu(menu, amountsOf(money.decimals)), money })
  const { style, ...rest } = drawnAt(pathname, client, <Pages />)
  return { ...rest, style: style + ofAddress }
}

/** Draws a cart of which only the browser knows the lines: its frame, and the plates that its menu recommends. */
export function drawCart(
  alias: string,
  { menu, modeId, ...answers }: ShopAnswers & { readonly menu: Wire['Menu']; readonly modeId: string },
): Drawn | null {
  const known = clientOf(answers)
  const mode = known?.store.orderModes.find(({ id }) => id === modeId)
  if (!known || !mode) return null
  const { client, store, money } = known
  const data = { ...readMenu(menu, amountsOf(money.decimals)), money }
  const frame = (
    <CartWaiting alias={alias}>
      <CartUpsells {...{ store, mode, data }} money={() => noAmount} onOpen={() => undefined} />
    </CartWaiting>
  )
  const { style, ...rest } = frameOf(drawnAt(paths.cart(alias), client, frame))
  // The price of a recommended plate depends on the cart.
  return { ...rest, style: `${style}[data-frame] .${plateCard['tilePrice']}{visibility:hidden}` }
}

/** The place of an amount. */
const noAmount = '\u00a0'

/** Draws the frame of a checkout, of which only the browser knows more. */
export const drawCheckout = (alias: string): Drawn =>
  frameOf(drawnAt(paths.checkout(alias), new QueryClient(), <CheckoutWaiting alias={alias} />))

/** A phone that has shown the page before draws it as it was (`web/diner/drawings/draw-cached.ts`). */
const frameOf = ({ style, ...rest }: Drawn): Drawn => ({
  ...rest,
  style: `${style}[data-kept] [data-frame]{display:none}`,
})

/** Draws the page of an order as its link opens it on a phone that knows nothing of it. */
export function drawOrder(
  pathname: string,
  { order, ...answers }: ShopAnswers & { readonly order: Wire['FollowUpOrder'] },
): Drawn | null {
  const known = clientOf(answers)
  const { alias, orderCode } = namesIn(pathname)
  if (!known) return null
  known.client.setQueryData(orderQuery(alias, orderCode).queryKey, order)
  return drawnAt(pathname, known.client, <Pages />)
}

type TrackingAnswers = {
  readonly at: number
  readonly configuration: Wire['Configuration']
  readonly tracking: Wire['Tracking']
}

/** Draws the page on which a delivery is followed, as its link opens it. */
export function drawTracking(
  pathname: string,
  { at, configuration, tracking }: TrackingAnswers,
): (Drawn & { readonly map?: MapData }) | null {
  hearGatewayTime(at, false)
  const client = new QueryClient()
  client.setQueryData(configurationQuery.queryKey, configuration)
  const { alias, orderCode } = namesIn(pathname)
  client.setQueryData(trackingQuery(alias, orderCode).queryKey, tracking)
  const { lightUrl, darkUrl, bigVendorScript } = configuration.map
  const isOpenMap = bigVendorScript === null || tracking.branch?.mapProvider !== 'BIG_VENDOR'
  const places = aimsOf(trackedMarkers(tracking)).map(({ position }) => position)
  return { ...drawnAt(pathname, client, <Pages />), ...(isOpenMap && { map: { places, lightUrl, darkUrl } }) }
}

/** Null where the shop is no store. */
function clientOf({ at, shop, country, customizations }: ShopAnswers) {
  const found = readShop(shop)
  if (found.type !== 'branchContact') return null
  hearGatewayTime(at, false)
  const { store, branch } = found
  const money = { currency: country.currencyCode, decimals: country.mantissaLength }
  const client = new QueryClient()
  client.setQueryData(shopQuery(store.alias, null).queryKey, found)
  client.setQueryData(countryQuery(store.address.country).queryKey, country)
  client.setQueryData(customizationsQuery(branch.id).queryKey, [...customizations])
  return { client, store, money }
}

/** The parts that differ on a phone with an address (`web/diner/drawings/in-menu.ts`). */
const ofAddress = `[data-addressed] .drawn :is(.${addressLine['line']},.${infoTable['facts']}){visibility:hidden}`

const orderPath = '/menu/:alias/order/:orderCode'
const trackingPath = '/logistics/tracking/order/:alias/:orderCode'
const routes = [
  { path: '/menu/:alias/:mode', element: <MenuPage /> },
  { path: orderPath, element: <FollowUpPage /> },
  { path: trackingPath, element: <TrackingPage /> },
]
const Pages = () => useRoutes(routes)

/** The parts of an order's address, as its page reads them. */
function namesIn(pathname: string) {
  const { alias = '', orderCode = '' } =
    (matchPath(orderPath, pathname) ?? matchPath(trackingPath, pathname))?.params ?? {}
  return { alias, orderCode }
}
