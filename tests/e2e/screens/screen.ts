import type { Locator, Page } from 'playwright/test'
import type { Stage } from './stage.ts'

/** One screen of the web client in one state. */
export type Screen = {
  readonly title: string
  /** The files of `web/` whose state is on screen (tests/architecture/screens.test.ts). */
  readonly shows: readonly string[]
  /** Brings a new page there, through the real gateway. */
  readonly open: (stage: Stage) => Promise<unknown>
  /** What only this state shows: a visible text, or a part of the page. */
  readonly sees: string | RegExp | ((page: Page) => Locator)
  /** A dialog above a screen that the list has as well: only the dialog is checked. */
  readonly isDialog?: true
  /** Nothing at all (RIDER-06), and so neither heading nor landmark. */
  readonly isBlank?: true
  /** Only a load, without a press: its layout must not shift. */
  readonly isLoad?: true
  readonly viewport?: { readonly width: number; readonly height: number }
}

export type Group = {
  readonly name: string
  /** Whose colours these screens have: a shop's, or those that the reader prefers. */
  readonly colours: 'shop' | 'reader'
  readonly screens: readonly Screen[]
}

type Rest = Omit<Screen, 'title' | 'open' | 'sees' | 'isLoad'>

/** A screen that an address alone leads to; `before` prepares the page. */
export const at = (
  title: string,
  path: string | ((stage: Stage) => Promise<string>),
  sees: Screen['sees'],
  { before, ...rest }: Rest & { readonly before?: (stage: Stage) => Promise<unknown> },
): Screen => ({
  ...{ title, sees, isLoad: true, ...rest },
  async open(stage) {
    await before?.(stage)
    await stage.page.goto(typeof path === 'string' ? path : await path(stage))
  },
})

/** What a screen reader is told while a part of a page loads. */
export const loading =
  (name = 'Cargando…') =>
  (page: Page) =>
    page.locator('[aria-busy="true"]').and(page.getByRole('status', { name })).first()
