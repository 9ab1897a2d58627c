import { beBusy, chorizo, closeZone, hasCart, livesFarAway, livesHere, mayOrder } from './diner.ts'
import { at, type Group, loading } from './screen.ts'
import { alias, change, changeStore, hold, refuse, type Stage, withoutChannel, withoutFirstAnswers } from './stage.ts'

const menuPage = [
  'web/diner/pages/menu-page.tsx',
  'web/diner/pages/menu/menu-view.tsx',
  'web/diner/pages/menu/menu-list.tsx',
]
const failed = 'web/diner/pages/menu/menu-failed.tsx'
const route = 'web/diner/pages/menu/store-route.tsx'
const skeleton = 'web/diner/features/shop/shop-skeleton.tsx'
const plate = ['web/diner/pages/plate-page.tsx', 'web/diner/features/plate/plate-detail.tsx']
const sheet = ['web/diner/pages/menu/plate-sheet.tsx', 'web/diner/features/plate/plate-detail.tsx']

const menuAt = `/menu/${alias}/Delivery`
const menuCall = `**/api/diner/${alias}/menu/*`
const shopCall = `**/api/diner/${alias}`
const steak = `${menuAt}/de-la-parrilla/bife-de-chorizo`
const desk = { width: 1280, height: 800 }

const search =
  (text: string) =>
  async ({ page }: Stage) => {
    await page.goto(menuAt)
    await page.getByRole('searchbox', { name: 'Buscar en el menú' }).fill(text)
  }

const openSteak = async ({ page }: Stage) => {
  await page.goto(menuAt)
  await page.getByRole('link', { name: 'Bife de chorizo' }).last().click()
}

/** The plates of the whole menu are gone. */
const noPlates = ({ page }: Stage) =>
  change(page, menuCall, (menu: object) => ({ ...menu, categories: [], remarkedPlates: [], upselledPlates: [] }))

const isSteak = (value: unknown): value is object =>
  typeof value === 'object' &&
  value !== null &&
  'garnishGroups' in value &&
  'id' in value &&
  value.id === 'bife-de-chorizo'

const steakSoldOut = async ({ page }: Stage) => {
  await withoutChannel(page)
  await change(page, menuCall, (menu: object) =>
    JSON.parse(JSON.stringify(menu), (_, value: unknown) => (isSteak(value) ? { ...value, soldOut: true } : value)),
  )
}

export const menu: Group = {
  name: 'the menu and its plates',
  colours: 'shop',
  screens: [
    at('menu', menuAt, 'Lo más destacado', { shows: menuPage }),
    at('menu: with a cart, brought to an address', menuAt, 'Ver mi pedido', { shows: menuPage, before: mayOrder }),
    at('menu: of a table', `/menu/${alias}/En_el_sal%C3%B3n`, 'Te esperamos en', { shows: menuPage }),
    at('menu: the store is loading', menuAt, loading(), {
      state: 'loading',
      shows: [route, skeleton],
      async before({ page }) {
        await withoutFirstAnswers(page)
        await hold(page, shopCall)
      },
    }),
    at('menu: the store failed', menuAt, 'No pudimos cargar el local', {
      state: 'failed',
      shows: [route],
      async before({ page }) {
        await withoutFirstAnswers(page)
        await refuse(page, shopCall, 403)
      },
    }),
    at('menu: no such store', menuAt, 'Página no encontrada', {
      state: 'empty',
      shows: ['web/diner/features/shop/shop-failed.tsx'],
      async before({ page }) {
        await withoutFirstAnswers(page)
        await refuse(page, shopCall, 404)
      },
    }),
    at('menu: loading', menuAt, loading(), {
      state: 'loading',
      shows: [...menuPage, skeleton],
      before: ({ page }) => hold(page, menuCall),
    }),
    at('menu: failed', menuAt, 'No pudimos cargar el menú', {
      state: 'failed',
      shows: [...menuPage, failed],
      before: ({ page }) => change(page, menuCall, () => ({})),
    }),
    at('menu: without plates', menuAt, 'Este menú todavía no tiene platos', {
      state: 'empty',
      shows: menuPage,
      before: noPlates,
    }),
    at('menu: out of the zone', menuAt, 'Ver los locales que llegan', {
      shows: [...menuPage, 'web/diner/pages/menu/out-of-zone.tsx'],
      before: ({ page }) => livesFarAway(page),
    }),
    at('menu: no couriers', menuAt, /^En este momento no contamos con repartidores/, {
      shows: menuPage,
      async before({ page }) {
        await livesHere(page)
        await change(page, '**/deliveryzones/fee?*', (quote: object) => ({
          ...quote,
          inDeliveryArea: false,
          providersFailed: true,
        }))
      },
    }),
    at('menu: the zone is closed for now', menuAt, 'Por ahora no llegamos a tu zona.', {
      shows: menuPage,
      async before({ page }) {
        await livesHere(page)
        await closeZone(page)
      },
    }),
    at('menu: busy', menuAt, 'Mucha demanda: +20 min', {
      shows: [...menuPage, 'web/diner/features/shop/info-table.tsx'],
      async before({ page }) {
        await livesHere(page)
        await beBusy(page)
      },
    }),
    at('menu: the store is closed', menuAt, 'Cerrado Temporalmente. Todavía no se sabe cuándo abre.', {
      shows: menuPage,
      before: ({ page }) => changeStore(page, (info) => ({ ...info, status: 'TEMPORARILY_CLOSED' })),
    }),
    at('menu: the store is paused', menuAt, /^Cerrado Temporalmente/, {
      shows: [...menuPage, 'web/diner/pages/menu/ordering.ts'],
      async before({ page }) {
        await withoutChannel(page)
        const until = new Date(Date.now() + 30 * 60_000).toISOString()
        await changeStore(page, (info) => ({ ...info, isOpen: false, pauses: [{ orderModeId: null, until }] }))
      },
    }),
    at('menu: a plate is sold out', menuAt, 'Agotado', {
      shows: [...menuPage, 'web/diner/features/menu/plate-card.tsx'],
      before: steakSoldOut,
    }),
    at('menu: no such mode', `/menu/${alias}/Volando`, 'Ese menú no existe', { state: 'empty', shows: [route] }),
    {
      title: 'menu: found',
      shows: ['web/diner/pages/menu/search-results.tsx'],
      open: search('queso'),
      sees: 'Lo que encontramos',
    },
    {
      title: 'menu: not found',
      state: 'empty',
      shows: ['web/diner/pages/menu/search-results.tsx'],
      open: search('unicornio'),
      sees: 'No encontramos “unicornio”',
    },
    at('menu: the empty cart beside it', menuAt, 'Elegí algo rico del menú y lo vas a ver acá.', {
      shows: ['web/diner/features/cart/cart-panel.tsx'],
      viewport: desk,
    }),
    at(
      'menu: the cart beside it',
      menuAt,
      (page) => page.getByRole('complementary', { name: 'Mi pedido' }).getByText('Mollejas al limón'),
      {
        shows: ['web/diner/features/cart/cart-panel.tsx', 'web/diner/features/cart/cart-foot.tsx'],
        viewport: desk,
        before: mayOrder,
      },
    ),
    {
      title: 'menu: asks before the cart is emptied',
      shows: ['web/diner/features/cart/cart-conflict.tsx', 'web/diner/pages/menu/cart-guard.tsx'],
      isDialog: true,
      async open(stage) {
        await hasCart(stage.page, { of: 'parrilla-palermo', lines: [chorizo] })
        await stage.page.goto(menuAt)
      },
      sees: 'Cambiar de local',
    },
    at('category', `${menuAt}/entradas`, 'Para ir abriendo el apetito.', {
      shows: ['web/diner/pages/category-page.tsx'],
    }),
    at('category: loading', `${menuAt}/entradas`, loading(), {
      state: 'loading',
      shows: ['web/diner/pages/category-page.tsx', skeleton],
      before: ({ page }) => hold(page, menuCall),
    }),
    at('category: failed', `${menuAt}/entradas`, 'No pudimos cargar el menú', {
      state: 'failed',
      shows: ['web/diner/pages/category-page.tsx', failed],
      before: ({ page }) => change(page, menuCall, () => ({})),
    }),
    at('plate', steak, 'Notas para la cocina', { shows: plate }),
    at('plate: sold out', steak, 'Este plato se agotó por ahora.', { shows: plate, before: steakSoldOut }),
    at('plate: loading', steak, loading(), {
      state: 'loading',
      shows: [...plate, 'web/diner/features/plate/plate-skeleton.tsx'],
      before: ({ page }) => hold(page, menuCall),
    }),
    at('plate: failed', steak, 'No pudimos cargar el menú', {
      state: 'failed',
      shows: [...plate, failed],
      before: ({ page }) => change(page, menuCall, () => ({})),
    }),
    at('plate: gone', `${menuAt}/entradas/locro-de-antes`, 'Este plato ya no está en el menú', {
      state: 'empty',
      shows: plate,
    }),
    {
      title: 'plate: what is missing',
      shows: plate,
      async open({ page }) {
        await page.goto(steak)
        await page.getByRole('button', { name: /^Agregar \$/ }).click()
      },
      sees: 'Falta elegir en “Punto de cocción”',
    },
    { title: 'plate in a sheet', shows: sheet, isDialog: true, open: openSteak, sees: 'Notas para la cocina' },
    {
      title: 'plate in a sheet: what is missing',
      shows: sheet,
      isDialog: true,
      async open(stage) {
        await openSteak(stage)
        await stage.page.getByRole('button', { name: /^Agregar \$/ }).click()
      },
      sees: 'Falta elegir en “Punto de cocción”',
    },
    {
      title: 'plate in a sheet: added',
      shows: menuPage,
      async open({ page }) {
        await livesHere(page)
        await page.goto(menuAt)
        await page.getByRole('link', { name: 'Mollejas al limón' }).last().click()
        await page.getByRole('button', { name: /^Agregar \$/ }).click()
      },
      sees: 'Ítem agregado al pedido!',
    },
    {
      title: 'menu: added with one tap',
      shows: [...menuPage, 'web/diner/pages/menu/take-back-bar.tsx', 'web/diner/features/menu/plate-card.tsx'],
      async open(stage) {
        await mayOrder(stage)
        await stage.page.goto(menuAt)
        await stage.page.getByRole('button', { name: 'Agregar Chorizo criollo' }).last().click()
      },
      sees: 'Ítem agregado al pedido!',
    },
    {
      title: 'inspector',
      shows: ['web/shared/inspector/inspector.tsx'],
      async open(stage) {
        await hasCart(stage.page)
        await stage.page.goto(`${menuAt}?inspect`)
      },
      sees: 'Inspector de registros',
    },
  ],
}

const sushi = '/menu/sushi-belgrano'

/** The same screens in a brand with dark colours, which opens plates on pages of their own. */
export const darkShop: Group = {
  name: 'a shop with dark colours',
  colours: 'shop',
  screens: [
    at('dark: branch', '/menu/sushi', '¿Cómo quieres tu pedido?', {
      shows: ['web/diner/pages/shop/branch-view.tsx'],
    }),
    at('dark: selection', sushi, 'Que menu deseas visualizar?', { shows: ['web/diner/pages/shop/selection-view.tsx'] }),
    at('dark: menu', `${sushi}/Delivery`, 'Lo más destacado', { shows: menuPage }),
    at('dark: category', `${sushi}/Delivery/combinados`, 'Combinados', {
      shows: ['web/diner/pages/category-page.tsx'],
    }),
    {
      title: 'dark: plate, what is missing',
      shows: plate,
      async open({ page }) {
        await page.goto(`${sushi}/Delivery`)
        await page.getByRole('region', { name: 'Combinados' }).getByRole('link').first().click()
        await page.getByRole('button', { name: /^Agregar \$/ }).click()
      },
      sees: 'Notas para la cocina',
    },
    {
      title: 'dark: hours',
      shows: ['web/diner/features/shop/hours-sheet.tsx'],
      isDialog: true,
      async open({ page }) {
        await page.goto(`${sushi}/Delivery`)
        await page.getByRole('button', { name: 'Ver Horarios' }).click()
      },
      sees: 'Horario del local',
    },
    at('dark: empty cart', `${sushi}/preview`, 'Tu pedido está vacío', { shows: ['web/diner/pages/cart-page.tsx'] }),
    at('dark: no such mode', `${sushi}/Volando`, 'Ese menú no existe', { shows: [route] }),
  ],
}
