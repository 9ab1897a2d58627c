import { quantityCeiling } from '#domain/cart/decide.ts'
import type { CartLine } from '#domain/cart/line.ts'
import { isUpsold, quantityOf } from '#domain/cart/selectors.ts'
import type { GarnishGroup, Plate } from '#domain/catalog/menu.ts'
import {
  countIn,
  isComplete,
  isSoldOut,
  isWithinBounds,
  lineName,
  type Selection,
  stillOffered,
  visibleGarnishes,
} from '#domain/menu/selection.ts'
import { lineFrom } from '#domain/pricing/line-price.ts'
import { repriceLines } from '#domain/pricing/reprice.ts'
import type { Assortment } from './quote.ts'

/** A line of an order that was placed. Prices in minor units. */
export type OrderedLine = {
  readonly id: string
  readonly referenceId: string
  /** With the size's name in it (AMBIG-15). */
  readonly name: string
  /** Undefined: the order was placed before sizes were recorded, so its size is found by the line's name. */
  readonly sizeId: string | null | undefined
  readonly quantity: number
  readonly notes: string
  /** `plate` marks an upsold line (FCART-14). */
  readonly source: 'plate' | null
  readonly extras: readonly {
    /** Null: the order was placed before groups were recorded, so the group is found by its garnishes. */
    readonly groupId: string | null
    readonly groupName: string
    readonly items: readonly { readonly referenceId: string; readonly name: string; readonly quantity: number }[]
  }[]
  /** The price of one unit. */
  readonly price: number
}

/** Converts a line of an abandoned cart to an ordered line. */
export const asOrdered = (line: CartLine): OrderedLine => ({
  id: line.lineId,
  referenceId: line.referenceId,
  name: line.name,
  sizeId: line.sizeId,
  quantity: line.quantity,
  notes: line.notes,
  source: line.source,
  extras: line.extras,
  price: line.price,
})

/** Whether two carts have the same content, regardless of prices and of the order of their lines. */
export const holdTheSame = (one: readonly CartLine[], other: readonly CartLine[]): boolean =>
  contentOf(one) === contentOf(other)

const contentOf = (lines: readonly CartLine[]) =>
  JSON.stringify(
    lines
      .map(({ referenceId, sizeId, quantity, notes, extras }) => [
        referenceId,
        sizeId,
        quantity,
        notes,
        extras
          .flatMap(({ groupId, items }) => items.map((item) => [groupId, item.referenceId, item.quantity].join(' ')))
          .sort(),
      ])
      .map((line) => JSON.stringify(line))
      .sort(),
  )

/** The difference of a line from when it was ordered. */
export type LineChange =
  | { readonly type: 'NotSold' }
  | { readonly type: 'SizeGone' }
  | { readonly type: 'GarnishGone'; readonly name: string }
  /** The remaining choices in a group do not fit its limits. */
  | { readonly type: 'ChooseAgain'; readonly groupName: string }
  | { readonly type: 'QuantityLimited'; readonly from: number; readonly to: number }
  | { readonly type: 'NotesTooLong'; readonly limit: number }
  | { readonly type: 'Renamed'; readonly from: string }
  | { readonly type: 'PriceChanged'; readonly from: number; readonly to: number }

export type LineAgain = {
  readonly ordered: OrderedLine
  readonly changes: readonly LineChange[]
} & (
  | { readonly type: 'Comes'; readonly line: CartLine }
  /** The plate is sold, but its choices are no longer complete: `selection` is the rest of them. */
  | { readonly type: 'ToChoose'; readonly plate: Plate; readonly selection: Selection }
  | { readonly type: 'Left' }
)

export type AgainRequest = {
  readonly ordered: readonly OrderedLine[]
  readonly assortment: Assortment
  /** The lines that the cart keeps beside the new ones. */
  readonly kept: readonly CartLine[]
  readonly notesLimit: number
  /** Returns an id for each new line. */
  readonly lineIdOf: (ordered: OrderedLine) => string
}

/** Returns the lines of an earlier order as the current menu sells them, in their order. */
export function orderAgain(request: AgainRequest): readonly LineAgain[] {
  const rebuilt: LineAgain[] = []
  for (const ordered of request.ordered) rebuilt.push(rebuild(ordered, request, linesOf(rebuilt)))
  const priced = new Map(pricesOf(linesOf(rebuilt), request).map((line) => [line.lineId, line]))
  return rebuilt.map((again) => {
    if (again.type !== 'Comes') return again
    const line = priced.get(again.line.lineId)
    return line
      ? { ...again, line, changes: [...again.changes, ...priceChange(again.ordered, line)] }
      : notSold(again.ordered)
  })
}

/** The new lines of the cart. */
export const linesOf = (again: readonly LineAgain[]): readonly CartLine[] =>
  again.flatMap((each) => (each.type === 'Comes' ? [each.line] : []))

/** Whether the cart has exactly the ordered content. */
export const isUnchanged = (again: readonly LineAgain[]): boolean =>
  again.every(({ type, changes }) => type === 'Comes' && changes.length === 0)

function rebuild(ordered: OrderedLine, request: AgainRequest, before: readonly CartLine[]): LineAgain {
  const { menu, plates, discounts } = request.assortment
  const plate = plates.find(({ id, visible }) => id === ordered.referenceId && visible)
  if (!plate || isSoldOut(plate)) return notSold(ordered)

  const { selection, lost } = selectionNow(ordered, plate)
  const toChoose = lost.some(({ type }) => type === 'SizeGone') || !isComplete(plate, selection)
  if (toChoose) {
    const changes = [...lost, ...unmetGroups(plate, selection)]
    return { type: 'ToChoose', ordered, plate, changes, selection: stillOffered(plate, selection) }
  }

  const taken = quantityOf({ lines: [...request.kept, ...before] }, plate.id)
  const quantity = Math.max(0, Math.min(ordered.quantity, (plate.maxQuantity ?? quantityCeiling) - taken))
  const limited = limitOf(ordered, quantity)
  if (quantity === 0) return { type: 'Left', ordered, changes: limited }

  const { notesLimit } = request
  // The cut does not split a surrogate pair.
  const notes = ordered.notes.slice(0, notesLimit).replace(/[\uD800-\uDBFF]$/, '')
  const line = lineFrom({
    ...{ plate, selection, quantity, notes, discounts },
    lineId: request.lineIdOf(ordered),
    category: menu.categories.find(({ plateIds }) => plateIds.includes(plate.id)) ?? {
      id: menu.id,
      showName: menu.name,
    },
  })
  return {
    type: 'Comes',
    ordered,
    line: { ...line, source: isUpsoldBeside(ordered, request.kept) ? 'plate' : null },
    changes: [
      ...lost,
      ...limited,
      ...(notes.length < ordered.notes.length ? [{ type: 'NotesTooLong', limit: notesLimit } as const] : []),
      ...(line.name === ordered.name ? [] : [{ type: 'Renamed', from: ordered.name } as const]),
    ],
  }
}

/** Computes the prices as the gateway does, beside the lines that the cart keeps. */
const pricesOf = (lines: readonly CartLine[], { assortment, kept }: AgainRequest): readonly CartLine[] =>
  repriceLines([...kept, ...lines], assortment.plates, assortment.menu, assortment.discounts).lines

const priceChange = ({ price }: OrderedLine, line: CartLine): LineChange[] =>
  line.price === price ? [] : [{ type: 'PriceChanged', from: price, to: line.price }]

const limitOf = ({ quantity: from }: OrderedLine, to: number): LineChange[] =>
  to < from ? [{ type: 'QuantityLimited', from, to }] : []

const notSold = (ordered: OrderedLine): LineAgain => ({ type: 'Left', ordered, changes: [{ type: 'NotSold' }] })

const unmetGroups = (plate: Plate, selection: Selection): LineChange[] =>
  plate.garnishGroups
    .filter((group) => !isWithinBounds(group, countIn(selection, group.id)))
    .map(({ name }) => ({ type: 'ChooseAgain', groupName: name }))

/** Either all lines of a plate are upsold or none is: the cart's existing lines decide (decision 048). */
const isUpsoldBeside = ({ referenceId, source }: OrderedLine, kept: readonly CartLine[]): boolean => {
  const ofPlate = kept.filter((line) => line.referenceId === referenceId)
  return ofPlate.length ? ofPlate.every(isUpsold) : source === 'plate'
}

/** Returns the choices that the plate still offers, and those that it does not. */
function selectionNow({ extras, ...ordered }: OrderedLine, plate: Plate) {
  const lost: LineChange[] = []
  const sizeId = sizeNow(ordered, plate)
  if (sizeId === undefined) lost.push({ type: 'SizeGone' })
  const picks: { groupId: string; garnishId: string; quantity: number }[] = []
  for (const chosen of extras)
    for (const { referenceId, name, quantity } of chosen.items) {
      const group = groupNow(plate, chosen, referenceId)
      if (group) picks.push({ groupId: group.id, garnishId: referenceId, quantity })
      else lost.push({ type: 'GarnishGone', name })
    }
  const selection: Selection = { sizeId: sizeId ?? null, picks }
  return { selection, lost }
}

type ChosenGroup = Pick<OrderedLine['extras'][number], 'groupId' | 'groupName'>

/** Returns the group in which the garnish can be chosen now. */
function groupNow(plate: Plate, { groupId, groupName }: ChosenGroup, garnishId: string): GarnishGroup | undefined {
  const holding = plate.garnishGroups.filter((group) => visibleGarnishes(group).some(({ id }) => id === garnishId))
  if (groupId !== null) return holding.find(({ id }) => id === groupId)
  return holding.find(({ name }) => name === groupName) ?? holding[0]
}

/** Returns null where there is no size to choose; undefined when the diner has to choose one again. */
function sizeNow({ sizeId, name }: Pick<OrderedLine, 'sizeId' | 'name'>, plate: Plate): string | null | undefined {
  const nameWith = (id: string | null) => lineName(plate, { sizeId: id, picks: [] })
  if (sizeId === undefined && plate.sizes.length > 0) return plate.sizes.find(({ id }) => nameWith(id) === name)?.id
  if (sizeId) return plate.sizes.find(({ id }) => id === sizeId)?.id
  const [only, ...others] = plate.sizes
  if (!only) return null
  return others.length === 0 ? only.id : undefined
}
