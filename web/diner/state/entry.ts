import { flag, list, optional, orElse, orNull, type Shape, shape, text } from '../../shared/state/shape.ts'
import { createStored, useStored } from '../../shared/state/stored.ts'

/** The values of this visit's link (ENTRY-01); they live as long as the tab. */
export type LinkEntry = {
  readonly phone: string | null
  readonly customerName: string | null
  readonly tableNumber: string | null
  /** ENTRY-09: the discount code of this visit, which checkout applies. */
  readonly code: string | null
  /** Whether the diner typed it: then it is validated only on request (AMBIG-10). */
  readonly codeIsTyped?: boolean
  /** The link leads back to an abandoned cart (ABAND-03). */
  readonly abandoned: boolean
  /** The link's signed token; null in a link without one. */
  readonly recoveryToken: string | null
  /** ENTRY-10: for the follow-up page. */
  readonly refreshAfterUpdate: boolean
  /** ENTRY-11: ids or types of order modes, as the link wrote them. */
  readonly allowedOM: readonly string[]
}

/** OPEN-40, OPEN-41: the diner's origin, until the end of the session removes it (ANALYT-03). */
type Campaign = {
  readonly campaignId: string | null
  readonly source: string | null
  readonly menu: readonly string[]
}

const textOrNull = orElse(orNull(text), null)
const texts = orElse<readonly string[]>(list(text), [])

const entryShape: Shape<LinkEntry> = shape({
  phone: textOrNull,
  customerName: textOrNull,
  tableNumber: textOrNull,
  code: textOrNull,
  codeIsTyped: optional(orElse(flag, false)),
  abandoned: orElse(flag, false),
  recoveryToken: textOrNull,
  refreshAfterUpdate: orElse(flag, false),
  allowedOM: texts,
})

/** A visit without a link. */
const plain = entryShape({})

const entry = createStored('comanda.entry', entryShape, { place: 'tab' })
const campaign = createStored<Campaign>('campaign', shape({ campaignId: textOrNull, source: textOrNull, menu: texts }))

export const entryStore = {
  current: (): LinkEntry => entry.current() ?? plain,
  save: (brought: Partial<LinkEntry>) => entry.set({ ...plain, ...brought }),
  reset: () => entry.set(null),
  reload: entry.reload,
  subscribe: entry.subscribe,
}
export const campaignStore = { current: campaign.current, save: campaign.set, reload: campaign.reload }

export const useEntry = (): LinkEntry => useStored(entry) ?? plain
