import type { CountRefusal } from '#domain/ordering/refusal-reason.ts'
import type { Wire } from '#openapi/wire/schemas.ts'
import type { Levers } from '../availability/levers.ts'
import type { Feature, Instance } from '../ground/feature-parts.ts'
import type { Ground } from '../ground/ground.ts'
import { drawingWhenLoaded } from '../http/drawing.ts'
import { brandRoutes } from './brand-routes.ts'
import { brandedPages } from './branded-page.ts'
import { drawnLinks } from './drawn-link.ts'
import { drawnLists, drawnShops } from './drawn-shop.ts'
import { menuAnswers } from './menu-answer.ts'
import { nearbyOperations } from './nearby.ts'
import { shopOperations } from './operations.ts'
import { previewRoutes } from './preview/routes.ts'
import { searchRoutes } from './search-routes.ts'
import { type ShopSettings, shopSettings } from './settings.ts'
import { type ChatSettings, supportPagePolicy } from './support-policy.ts'

type ShopDeps = {
  readonly levers: Levers
  readonly countRefusal: CountRefusal
  readonly configuration: () => Wire['Configuration']
}

/** Companies, brands, stores and menus, as diners read them. */
export const shop = {
  settings: shopSettings,
  on(
    ground: Ground,
    settings: ChatSettings & ShopSettings,
    { levers, countRefusal, configuration }: ShopDeps,
  ): Instance {
    const isIndexed = settings.INDEXING === 'on'
    const menuOf = menuAnswers()
    return {
      pages(built) {
        const drawing = drawingWhenLoaded(built.loadDrawing, ground.onError)
        return brandedPages({
          ...built,
          catalog: ground.catalog,
          clock: ground.clock,
          leversAt: levers.at,
          drawnShop: drawnShops({ drawing, menuOf, leversAt: levers.at, onError: ground.onError }),
          drawnList: drawnLists({ drawing, onError: ground.onError }),
          drawnLink: drawnLinks({ drawing, onError: ground.onError }),
          configuration,
          isIndexed,
        })
      },
      operations: {
        ...shopOperations({ ...ground, levers, menuOf, countRefusal }),
        ...nearbyOperations({ ...ground, levers }),
      },
      pagePolicy: supportPagePolicy(settings, ground.catalog),
      routes(app) {
        app.register(brandRoutes(ground))
        app.register(previewRoutes(ground))
        app.register(searchRoutes({ ...ground, isIndexed }))
      },
    }
  },
} satisfies Feature
