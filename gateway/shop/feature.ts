import type { Feature, Instance } from '../feature.ts'
import type { Ground } from '../ground.ts'
import { brandRoutes } from './brand-routes.ts'
import { brandedPages } from './branded-page.ts'
import { nearbyOperations } from './nearby.ts'
import { shopOperations } from './operations.ts'
import { type ChatSettings, supportPagePolicy } from './support-policy.ts'

/** Companies, brands, stores and menus, as diners read them. */
export const shop = {
  on: (ground: Ground, settings: ChatSettings): Instance => ({
    pages: (built) => brandedPages({ ...built, catalog: ground.catalog, clock: ground.clock }),
    operations: { ...shopOperations(ground), ...nearbyOperations(ground) },
    pagePolicy: supportPagePolicy(settings, ground.catalog),
    routes: (app) => void app.register(brandRoutes(ground)),
  }),
} satisfies Feature
