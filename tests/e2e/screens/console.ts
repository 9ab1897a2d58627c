import { at, type Group } from './screen.ts'
import { change, hold, refuse } from './stage.ts'

const shows = ['web/console/pages/console-page.tsx']
const session = '**/api/console/session'

export const consoleScreens: Group = {
  name: 'console',
  colours: 'reader',
  screens: [
    at('console: nobody', '/console', 'Nadie inició sesión', { shows }),
    at('console: a script', '/console', 'Un programa tiene la sesión', {
      shows,
      before: ({ page }) => change(page, session, () => ({ is: 'script' })),
    }),
    at('console: loading', '/console', (page) => page.getByRole('heading', { name: 'Cargando…' }), {
      shows,
      before: ({ page }) => hold(page, session),
    }),
    at('console: failed', '/console', 'No pudimos ver quién inició sesión', {
      shows,
      before: ({ page }) => refuse(page, session, 403),
    }),
    at('console: not found', '/console/no-existe', 'Página no encontrada', { shows: ['web/console/routes.tsx'] }),
  ],
}
