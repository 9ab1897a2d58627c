import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { type Navigator, Router, useRoutes } from 'react-router-dom'
import { amountsOf } from '#openapi/wire/amounts.ts'
import { readMenu } from '#openapi/wire/menu.ts'
import type { Wire } from '#openapi/wire/schemas.ts'
import { readShop } from '#openapi/wire/stores.ts'
import { countryQuery, customizationsQuery, menuQuery, shopQuery } from '#web/shared/api/queries.ts'
import { hearGatewayTime } from '#web/shared/state/clock.ts'
import addressLine from '../../features/address/address-line.module.css'
import infoTable from '../../features/shop/info-table.module.css'
import MenuPage from '../menu-page.tsx'
import { type Drawn, drawn } from './drawn.ts'

/** The answers that the page of a menu would load, as its calls give them. */
type Answers = {
  /** The time of the answers, in milliseconds of the epoch. */
  readonly at: number
  readonly shop: Wire['ResolvedAlias']
  readonly country: Wire['Country']
  readonly customizations: readonly Wire['Customization'][]
  readonly menu: Wire['Menu']
  readonly modeId: string
}

/**
 * Draws the page of a menu as a browser shows it that knows nothing of its diner. The gateway runs this file of the
 * build: the markup is made by the page's own components.
 */
export function drawMenu(pathname: string, { at, shop, country, customizations, menu, modeId }: Answers): Drawn | null {
  const found = readShop(shop)
  if (found.type !== 'branchContact') return null
  hearGatewayTime(at, false)
  const { store, branch } = found
  const money = { currency: country.currencyCode, decimals: country.mantissaLength }
  const client = new QueryClient()
  client.setQueryData(shopQuery(store.alias, null).queryKey, found)
  client.setQueryData(countryQuery(store.address.country).queryKey, country)
  client.setQueryData(customizationsQuery(branch.id).queryKey, [...customizations])
  client.setQueryData(menuQuery(store, modeId).queryKey, { ...readMenu(menu, amountsOf(money.decimals)), money })
  const { style, ...rest } = drawn(
    renderToStaticMarkup(
      <QueryClientProvider client={client}>
        <Router location={pathname} navigator={nowhere} static>
          <Pages />
        </Router>
      </QueryClientProvider>,
    ),
  )
  return { ...rest, style: style + ofAddress }
}

/** The parts that differ on a phone with an address (`web/diner/drawings/in-menu.ts`). */
const ofAddress = `[data-addressed] .drawn :is(.${addressLine['line']},.${infoTable['facts']}){visibility:hidden}`

const routes = [{ path: 'menu/:alias/:mode', element: <MenuPage /> }]
const Pages = () => useRoutes(routes)

/** Links have addresses, and lead nowhere until the page runs. */
const nowhere: Navigator = {
  createHref: (to) => (typeof to === 'string' ? to : `${to.pathname ?? ''}${to.search ?? ''}${to.hash ?? ''}`),
  go: () => undefined,
  push: () => undefined,
  replace: () => undefined,
}
