import type { LineProblem } from '#domain/pricing/reprice.ts'
import type { Copy } from '../../shared/texts/say.ts'
import { orderErrorTexts as errors } from './item-errors.ts'
import { cartRejections } from './plate.ts'

/** The reason why a line of the cart can no longer be ordered; a changed price is announced at checkout. */
export type UnsoldProblem = Exclude<LineProblem, { readonly type: 'PriceChanged' }>

export const unsoldTexts: Copy<UnsoldProblem> = {
  PlateGone: () => errors.PlateGone,
  NotOnMenu: () => errors.NotOnMenu,
  SizeGone: () => errors.SizeGone,
  GarnishGone: () => errors.GarnishGone,
  PlateSoldOut: () => errors.PlateSoldOut,
  SizeSoldOut: () => errors.SizeSoldOut,
  GarnishSoldOut: ({ garnishName }) => `${garnishName} se agotó por ahora`,
  GarnishTwice: () => errors.GarnishTwice,
  GarnishOutOfBounds: () => errors.GarnishOutOfBounds,
  GroupTwice: () => errors.GroupTwice,
  MaxQuantityReached: cartRejections.MaxQuantityReached,
}
