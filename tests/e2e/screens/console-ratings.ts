import { at, type Group, loading } from './screen.ts'
import { change, hold, refuse, watchNothing, withoutLevers } from './stage.ts'

const list = [
  'web/console/pages/ratings-page.tsx',
  'web/console/ratings/rating-filters.tsx',
  'web/console/ratings/rating-card.tsx',
  'web/console/workplace/select.tsx',
]
const session = '**/api/console/session'
const surveys = /\/api\/console\/surveys/
const page = '/console/ratings'

const stores = [
  { id: 'parrilla-centro', alias: 'parrilla-centro', name: 'La Parrilla de Tucán, Centro' },
  { id: 'sushi-belgrano', alias: 'sushi-belgrano', name: 'Sushi Norte, Belgrano' },
]
const signedInAs = (role: string) => ({
  ...{ is: 'operator', isLocked: false, people: [{ id: 'ana', name: 'Ana Sosa' }], idleMinutes: 15 },
  operator: { id: 'ana', name: 'Ana Sosa', role, stores },
})
const rating = (stars: number) => ({ question: '¿Cómo estuvo todo?', type: 'rating', words: [String(stars)] })
const answered = (orderCode: string, stars: number, replies: readonly object[]) => ({
  ...{ orderCode, stars, branchContactId: 'parrilla-centro', storeName: stores[0]?.name },
  ...{ timeZone: 'America/Argentina/Buenos_Aires', at: '2026-11-21T23:40:00.000Z' },
  ...{ orderModeType: 'DELIVERY', orderModeName: 'Delivery', replies: [rating(stars), ...replies] },
})
const answers = [
  answered('K7M4PQ2X', 2, [
    { question: '¿Qué podemos mejorar?', type: 'multiselect', words: ['La demora', 'La temperatura'] },
    {
      question: '¿Querés contarnos algo más?',
      ...{ type: 'text', words: ['Llegó 40 minutos tarde y la provoleta estaba fría. El repartidor, muy amable.'] },
    },
  ]),
  answered('AB3CD4EF', 5, []),
  answered('PQ2XK7M4', 4, [{ question: '¿Querés contarnos algo más?', type: 'text', words: ['¡Muy rico todo!'] }]),
]
const found = { answers, count: 128, mean: 4.3, next: 'there' }
const none = { answers: [], count: 0, mean: null, next: null }

type Preparation = NonNullable<Parameters<typeof at>[3]['before']>

const showing =
  (shown: object, role = 'encargado'): Preparation =>
  async ({ page: browser }) => {
    await change(browser, session, () => signedInAs(role))
    await watchNothing(browser)
    await withoutLevers(browser)
    await browser.route(surveys, (route) => route.fulfill({ json: shown }))
  }

export const consoleRatingScreens: Group = {
  name: 'console-ratings',
  colours: 'reader',
  screens: [
    at('console ratings: found', page, '128 opiniones', { shows: list, before: showing(found) }),
    at('console ratings: none', page, 'Todavía no hay opiniones', {
      state: 'empty',
      shows: list,
      before: showing(none),
    }),
    at('console ratings: none with a filter', `${page}?stars=1`, 'No hay opiniones así', {
      state: 'empty',
      shows: list,
      before: showing(none),
    }),
    at('console ratings: not for a cashier', page, 'Esta página es de quien está a cargo', {
      state: 'empty',
      shows: list,
      before: showing(found, 'caja'),
    }),
    at('console ratings: failed', page, 'No pudimos ver las opiniones', {
      state: 'failed',
      shows: list,
      async before(given) {
        await showing(found)(given)
        await refuse(given.page, surveys, 403)
      },
    }),
    at('console ratings: loading', page, loading(), {
      state: 'loading',
      shows: list,
      async before(given) {
        await showing(found)(given)
        await hold(given.page, surveys)
      },
    }),
  ],
}
