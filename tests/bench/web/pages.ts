import type { BrowserContextOptions, Page } from 'playwright'
import { nameField } from '#tests/kit/person-fields.ts'
import { cartPath, checkoutPath, menuPath, orderPath, trackingPath, type World } from './world.ts'

/** A screen whose first visit is measured, and then some taps. */
export type Screen = {
  readonly name: string
  readonly path: (world: World) => string
  /** The browser's stored data of earlier visits. */
  readonly remembers: (world: World) => BrowserContextOptions['storageState']
  /** Waits for the content of a first visit. */
  readonly ready: (page: Page) => Promise<void>
  readonly taps: (page: Page) => Promise<void>
  /** Largest paint in ms and as a ratio to the floor, and compressed script in kB. */
  readonly wanted: { readonly paint: number; readonly script: number | null; readonly toFloor?: number }
}

const cart: Pick<Screen, 'ready' | 'taps'> = {
  ready: (page) => page.getByRole('link', { name: /^Continuar/ }).waitFor(),
  async taps(page) {
    await page
      .getByRole('button', { name: /^Agregar uno/ })
      .first()
      .tap()
    await page
      .getByRole('button', { name: /^Quitar uno/ })
      .first()
      .tap()
  },
}

const checkout: Pick<Screen, 'ready' | 'taps'> = {
  ready: (page) => page.getByRole('button', { name: /^Realizar pedido/ }).waitFor(),
  async taps(page) {
    await page.getByRole('button', { name: /^Realizar pedido/ }).tap()
    await page.getByRole('textbox', { name: nameField }).tap()
  },
}

const order: Pick<Screen, 'ready' | 'taps'> = {
  ready: (page) => page.getByRole('heading', { level: 2 }).first().waitFor(),
  taps: (page) => page.getByRole('heading', { level: 2 }).first().tap(),
}

export const screens: readonly Screen[] = [
  {
    name: 'menu',
    path: () => menuPath,
    remembers: () => undefined,
    ready: (page) => page.getByRole('link', { name: 'Bife de chorizo' }).first().waitFor(),
    async taps(page) {
      await page.getByRole('link', { name: 'Postres' }).first().tap()
      await page.getByRole('link', { name: 'Entradas' }).first().tap()
      await page.getByRole('link', { name: 'Provoleta al hierro' }).first().tap()
      const plate = page.getByRole('dialog', { name: 'Provoleta al hierro' })
      await plate.getByRole('button', { name: 'Agregar uno' }).tap()
      await plate.getByRole('button', { name: /^Agregar \$/ }).tap()
      await page.getByText('Ítem agregado al pedido!').waitFor()
    },
    wanted: { paint: 1_000, script: 160, toFloor: 1.1 },
  },
  {
    name: 'cart',
    path: () => cartPath,
    remembers: ({ returning }) => returning,
    ...cart,
    wanted: { paint: 1_000, script: null, toFloor: 1.2 },
  },
  {
    name: 'cart, never shown',
    path: () => cartPath,
    remembers: ({ diner }) => diner,
    ...cart,
    wanted: { paint: 1_400, script: null, toFloor: 1.8 },
  },
  {
    name: 'checkout',
    path: () => checkoutPath,
    remembers: ({ returning }) => returning,
    ...checkout,
    wanted: { paint: 1_200, script: 170, toFloor: 1.5 },
  },
  {
    name: 'checkout, never shown',
    path: () => checkoutPath,
    remembers: ({ diner }) => diner,
    ...checkout,
    wanted: { paint: 1_400, script: 170, toFloor: 1.8 },
  },
  {
    name: 'order',
    path: ({ code }) => orderPath(code),
    remembers: ({ waiting }) => waiting,
    ...order,
    wanted: { paint: 1_200, script: null, toFloor: 1.5 },
  },
  {
    name: 'order, by a link',
    path: ({ code }) => orderPath(code),
    remembers: () => undefined,
    ...order,
    wanted: { paint: 1_000, script: null, toFloor: 1.3 },
  },
  {
    name: 'tracking',
    path: ({ code }) => trackingPath(code),
    remembers: ({ waiting }) => waiting,
    ready: (page) => page.getByRole('img', { name: /^Repartidor / }).waitFor(),
    taps: (page) => page.getByRole('button', { name: 'Actualizar' }).tap(),
    wanted: { paint: 1_200, script: 170, toFloor: 1.5 },
  },
  {
    name: 'tracking, by a link',
    path: ({ code }) => trackingPath(code),
    remembers: () => undefined,
    ready: (page) => page.getByRole('img', { name: /^Repartidor / }).waitFor(),
    taps: (page) => page.getByRole('button', { name: 'Actualizar' }).tap(),
    wanted: { paint: 1_000, script: 170, toFloor: 1.3 },
  },
  {
    name: 'couriers’ list',
    path: () => '/logistics/parrilla-centro/shipments',
    remembers: ({ courier }) => courier,
    ready: (page) => page.getByRole('heading', { name: 'Envíos', exact: true }).waitFor(),
    taps: (page) => page.getByRole('button', { name: 'Actualizar' }).first().tap(),
    // Its frame is there at 0.9; the list itself waits for all scripts (decision 192).
    wanted: { paint: 2_200, script: null, toFloor: 3 },
  },
]
