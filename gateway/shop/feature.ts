import type { Levers } from '../availability/room.ts'
import type { Feature, Instance } from '../feature.ts'
import type { Ground } from '../ground.ts'
import { brandRoutes } from './brand-routes.ts'
import { brandedPages } from './branded-page.ts'
import { drawnMenus } from './drawn-menu.ts'
import { menuAnswers } from './menu-answer.ts'
import { nearbyOperations } from './nearby.ts'
import { shopOperations } from './operations.ts'
import { previewRoutes } from './preview/routes.ts'
import { searchRoutes } from './search-routes.ts'
import { type ShopSettings, shopSettings } from './settings.ts'
import { type ChatSettings, supportPagePolicy } from './support-policy.ts'

type ShopHands = { readonly levers: Levers }

/** Companies, brands, stores and menus, as diners read them. */
export const shop = {
  settings: shopSettings,
  on(ground: Ground, settings: ChatSettings & ShopSettings, { levers }: ShopHands): Instance {
    const isIndexed = settings.INDEXING === 'on'
    const menuOf = menuAnswers()
    return {
      pages: (built) =>
        brandedPages({
          ...built,
          catalog: ground.catalog,
          clock: ground.clock,
          leversAt: levers.at,
          drawnMenu: drawnMenus({
            load: built.loadDrawing,
            menuOf,
            leversAt: levers.at,
            onError: ground.onError,
          }),
          isIndexed,
        }),
      operations: { ...shopOperations({ ...ground, levers, menuOf }), ...nearbyOperations({ ...ground, levers }) },
      pagePolicy: supportPagePolicy(settings, ground.catalog),
      routes(app) {
        app.register(brandRoutes(ground))
        app.register(previewRoutes(ground))
        app.register(searchRoutes({ ...ground, isIndexed }))
      },
    }
  },
} satisfies Feature
