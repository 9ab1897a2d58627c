import type { Locator, Page } from 'playwright/test'
import type { Stage } from './stage.ts'

/** It loads, it failed, or it has nothing to show. */
export type ScreenState = 'loading' | 'failed' | 'empty'

/** One screen of the web client in one state. */
export type Screen = {
  readonly title: string
  /** The files of `web/` whose state is on screen (tests/architecture/screens.test.ts). */
  readonly shows: readonly string[]
  /** The state that the files show, for a screen without their content. */
  readonly state?: ScreenState
  /** Brings a new page there, through the real gateway. */
  readonly open: (stage: Stage) => Promise<unknown>
  /** A sign of only this state: a visible text, or a part of the page. */
  readonly sees: string | RegExp | ((page: Page) => Locator)
  /** A dialog above a screen that the list has as well: only the dialog is checked. */
  readonly isDialog?: true
  /** An empty page (RIDER-06), without heading and landmark. */
  readonly isBlank?: true
  /** Only a load, without a press: its layout must not shift. */
  readonly isLoad?: true
  readonly viewport?: { readonly width: number; readonly height: number }
}

export type Group = {
  readonly name: string
  /** The owner of these screens' colours: a shop, or the reader's preference. */
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

/** The text for a screen reader while a part of a page loads; not that of the frame which a document draws before the page runs. */
export const loading =
  (name = 'Cargando…') =>
  (page: Page) =>
    page.locator('[aria-busy="true"]:not(.drawn *)').and(page.getByRole('status', { name })).first()
