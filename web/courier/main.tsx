import './address-token.ts'
import { startApp } from '../shared/shell/start-app.tsx'
import { startLater } from '../shared/shell/start-later.ts'
import { app } from './routes.tsx'

startApp('courier', app)
startLater()
