import { startApp } from '../shared/shell/start-app.tsx'
import { startAnalyticsLater } from './analytics/later.ts'
import { hearInstallOffers } from './app/install.ts'
import { startDinerLater } from './app/start-later.ts'
import { app } from './routes.tsx'

hearInstallOffers()
const { router, queryClient } = startApp('diner', app)
startDinerLater(queryClient)
startAnalyticsLater(router, queryClient)
