import { at, type Group, loading } from './screen.ts'
import { abort, alias, change, hold, refuse, type Stage } from './stage.ts'

type Configuration = { homeAlias: string | null }

/** A node of many companies, where a diner looks for one. */
const withoutHome = ({ page }: Stage) =>
  change<Configuration>(page, '**/api/configuration', (answer) => ({ ...answer, homeAlias: null }))

const shopsPage = 'web/diner/pages/shops-page.tsx'
const company = ['web/diner/pages/shop-page.tsx', 'web/diner/pages/shop/company-view.tsx']
const guide = ['web/diner/pages/guide-page.tsx', 'web/diner/features/guide/nearby-list.tsx']
const branches = '**/api/diner/companies/*/branches*'
const near = '**/api/menu/near'

export const lobby: Group = {
  name: 'pages before a shop',
  colours: 'reader',
  screens: [
    at('shops: the field', '/menu', '¿Dónde querés pedir?', { shows: [shopsPage], before: withoutHome }),
    {
      title: 'shops: several found',
      shows: [shopsPage],
      async open(stage) {
        await withoutHome(stage)
        await stage.page.goto('/menu')
        const field = stage.page.getByRole('textbox', { name: 'Nombre o enlace del local' })
        await field.fill('tucan')
        await stage.page.getByRole('list', { name: 'Locales encontrados' }).waitFor()
        await field.fill('tucan s')
        await field.press('Enter')
      },
      sees: 'Elegí uno de estos locales.',
    },
    {
      title: 'shops: nothing found',
      shows: [shopsPage],
      async open(stage) {
        await withoutHome(stage)
        await stage.page.goto('/menu')
        await stage.page.getByRole('textbox', { name: 'Nombre o enlace del local' }).fill('no existe')
        await stage.page.getByRole('button', { name: 'Ver local' }).click()
      },
      sees: 'No encontramos ese local. Probá con otra palabra de su nombre.',
    },
    at('shops: loading', '/menu', (page) => page.getByRole('heading', { name: 'Cargando…' }), {
      state: 'loading',
      shows: [shopsPage, 'web/shared/shell/root-layout.tsx'],
      before: ({ page }) => hold(page, '**/api/configuration'),
    }),
    at('company: its brands', '/menu/tucan', 'Tucán Sushi', { shows: company }),
    at('company: loading', '/menu/tucan', loading(), {
      state: 'loading',
      shows: company,
      before: ({ page }) => hold(page, branches),
    }),
    at('company: no brands', '/menu/tucan', 'Todavía no hay marcas para mostrar', {
      state: 'empty',
      shows: company,
      before: ({ page }) => change(page, branches, (answer: object) => ({ ...answer, branches: [] })),
    }),
    at('company: failed', '/menu/tucan', 'No pudimos cargar el local', {
      state: 'failed',
      shows: [...company, 'web/diner/features/shop/shop-failed.tsx'],
      before: ({ page }) => refuse(page, branches, 403),
    }),
    at('a page that broke', '/menu/tucan', 'Algo salió mal', {
      state: 'failed',
      shows: ['web/shared/shell/route-error.tsx'],
      before: ({ page }) => change(page, branches, (answer: object) => ({ ...answer, branches: [null] })),
    }),
    at('support: of no store', '/support', '¿Con qué local querés hablar?', {
      state: 'empty',
      shows: ['web/diner/pages/support-page.tsx'],
    }),
    at(
      'support: loading',
      `/support?alias=${alias}`,
      (page) => page.getByRole('heading', { name: 'Buscando el local…' }),
      {
        state: 'loading',
        shows: ['web/diner/pages/support-page.tsx'],
        before: ({ page }) => hold(page, `**/api/diner/${alias}`),
      },
    ),
    at('not found', '/no/existe', 'Página no encontrada', {
      state: 'empty',
      shows: ['web/shared/pages/not-found-page.tsx', 'web/shared/shell/not-found.tsx'],
    }),
    at(
      'not found: a courier is denied',
      '/404?message=Acceso%20denegado%20o%20link%20expirado',
      'Acceso denegado o link expirado',
      { state: 'empty', shows: ['web/shared/pages/not-found-page.tsx'] },
    ),
    at('guide: shops near', '/guia', 'Esos son todos los locales', { shows: guide }),
    at('guide: loading', '/guia', loading(), {
      state: 'loading',
      shows: guide,
      before: ({ page }) => hold(page, near),
    }),
    at('guide: no shops near', '/guia', 'No encontramos locales cerca de tu ubicación', {
      state: 'empty',
      shows: guide,
      before: ({ page }) => change(page, near, (answer: object) => ({ ...answer, commerces: [] })),
    }),
    at('guide: failed', '/guia', 'No pudimos cargar los locales', {
      state: 'failed',
      shows: guide,
      before: ({ page }) => abort(page, near),
    }),
  ],
}
