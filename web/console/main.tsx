import { startApp } from '../shared/shell/start-app.tsx'
import { app } from './routes.tsx'

startApp('console', app)
