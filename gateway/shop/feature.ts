import type { Feature } from '../feature.ts'
import { brandRoutes } from './brand-routes.ts'
import { nearbyOperations } from './nearby.ts'
import { shopOperations } from './operations.ts'
import { supportPagePolicy } from './support-policy.ts'

/** Companies, brands, stores and menus, as diners read them. */
export const shop: Feature = {
  name: 'shop',
  operations: (context) => ({ ...shopOperations(context), ...nearbyOperations(context) }),
  pagePolicy: ({ settings, catalog }) => supportPagePolicy(settings, catalog),
  routes: (app, services) => void app.register(brandRoutes(services)),
}
