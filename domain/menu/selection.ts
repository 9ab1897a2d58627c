import type { Garnish, GarnishGroup, Plate, PlateSize } from '#domain/catalog/menu.ts'

type GarnishPick = { readonly groupId: string; readonly garnishId: string; readonly quantity: number }

/** A diner's choices for a plate. Each garnish appears once, with its number of units. */
export type Selection = { readonly sizeId: string | null; readonly picks: readonly GarnishPick[] }

export const emptySelection: Selection = { sizeId: null, picks: [] }

type PickRejection =
  | { readonly type: 'GroupFull'; readonly groupId: string; readonly max: number }
  | { readonly type: 'GarnishNotOffered'; readonly groupId: string; readonly garnishId: string }

export type PickOutcome =
  | { readonly ok: true; readonly selection: Selection }
  | { readonly ok: false; readonly rejection: PickRejection }

/** PLATE-05. */
export const visibleGarnishes = (group: GarnishGroup): readonly Garnish[] =>
  group.garnishes.filter(({ visible }) => visible)

/** The garnishes that can be picked now. */
export const offeredGarnishes = (group: GarnishGroup): readonly Garnish[] =>
  group.garnishes.filter(({ visible, soldOut }) => visible && !soldOut)

/** Whether no unit of the plate can be ordered now: the plate, or each of its sizes, is sold out. */
export const isSoldOut = ({ soldOut, sizes }: Pick<Plate, 'soldOut' | 'sizes'>): boolean =>
  soldOut === true || (sizes.length > 0 && sizes.every((size) => size.soldOut))

/** The units picked in the group, over all of its garnishes. */
export const countIn = (selection: Selection, groupId: string): number =>
  selection.picks.reduce((sum, pick) => (pick.groupId === groupId ? sum + pick.quantity : sum), 0)

export const quantityPicked = (selection: Selection, groupId: string, garnishId: string): number =>
  selection.picks.reduce(
    (sum, it) => (it.groupId === groupId && it.garnishId === garnishId ? sum + it.quantity : sum),
    0,
  )

/** Adds one unit of a garnish (PLATE-10, PLATE-12). */
export const pick = (group: GarnishGroup, selection: Selection, garnishId: string): PickOutcome => {
  if (!offeredGarnishes(group).some(({ id }) => id === garnishId))
    return { ok: false, rejection: { type: 'GarnishNotOffered', groupId: group.id, garnishId } }
  const others = selection.picks.filter((it) => it.groupId !== group.id)
  if (!group.multipleSelection && group.max === 1)
    return { ok: true, selection: { ...selection, picks: [...others, { groupId: group.id, garnishId, quantity: 1 }] } }
  if (countIn(selection, group.id) >= group.max)
    return { ok: false, rejection: { type: 'GroupFull', groupId: group.id, max: group.max } }
  return { ok: true, selection: withQuantity(selection, group.id, garnishId, 1) }
}

/** Removes one unit of a garnish; no change when there is none. */
export const unpick = (selection: Selection, groupId: string, garnishId: string): Selection =>
  quantityPicked(selection, groupId, garnishId) ? withQuantity(selection, groupId, garnishId, -1) : selection

export const chooseSize = (selection: Selection, sizeId: string): Selection => ({ ...selection, sizeId })

/**
 * Returns the part of an earlier selection that the plate still offers: a changed size, garnish or group must be chosen
 * again.
 */
export const stillOffered = (plate: Plate, selection: Selection): Selection => ({
  sizeId: offeredSize(plate, selection)?.id ?? null,
  picks: plate.garnishGroups
    .filter((group) => countIn(selection, group.id) <= group.max)
    .flatMap((group) =>
      selection.picks.filter(
        ({ groupId, garnishId }) => groupId === group.id && offeredGarnishes(group).some(({ id }) => id === garnishId),
      ),
    ),
})

/** PLATE-06, PLATE-07; an optional group has no such text. */
export type GroupState = 'COMPLETED' | 'REQUIRED' | 'OPTIONAL'

export const groupState = (group: GarnishGroup, selection: Selection): GroupState => {
  if (!group.mandatory) return 'OPTIONAL'
  return isWithinBounds(group, countIn(selection, group.id)) ? 'COMPLETED' : 'REQUIRED'
}

/** PLATE-13, PLATE-14. An optional group has no minimum. */
export const isWithinBounds = (group: GarnishGroup, count: number): boolean => {
  if (count > group.max) return false
  if (!group.mandatory) return true
  return group.multipleSelection ? count >= group.min : count >= Math.max(1, group.min)
}

export type Unmet = { readonly type: 'Size' } | { readonly type: 'Group'; readonly groupId: string }

/** Returns the missing choices before the plate can be added, in the order of the page (PLATE-04, PLATE-15). */
export const unmetOf = (plate: Plate, selection: Selection): Unmet[] => [
  ...(plate.sizes.length && !offeredSize(plate, selection) ? [{ type: 'Size' } as const] : []),
  ...plate.garnishGroups
    .filter((group) => !isWithinBounds(group, countIn(selection, group.id)))
    .map((group) => ({ type: 'Group', groupId: group.id }) as const),
]

export const isComplete = (plate: Plate, selection: Selection): boolean => unmetOf(plate, selection).length === 0

/** Returns the choices of a plate that asks the diner for none: at most its only size. Null if it asks for some. */
export const plainSelection = (plate: Plate): Selection | null => {
  const [only, ...others] = plate.sizes
  const selection = only && others.length === 0 ? chooseSize(emptySelection, only.id) : emptySelection
  return isComplete(plate, selection) ? selection : null
}

export const chosenSize = (plate: Plate, selection: Selection): PlateSize | null =>
  plate.sizes.find(({ id }) => id === selection.sizeId) ?? null

/** The chosen size, if it can be ordered now. */
const offeredSize = (plate: Plate, selection: Selection): PlateSize | null => {
  const size = chosenSize(plate, selection)
  return size?.soldOut ? null : size
}

/** AMBIG-15: the size's name is part of the line's, so two sizes never share a line. */
export const lineName = (plate: Plate, selection: Selection): string => {
  const size = chosenSize(plate, selection)
  return size ? `${plate.showName} ${size.name}` : plate.showName
}

/**
 * The price of the plate alone, or of the chosen size. Before a size is chosen, the lowest price of those that are not sold
 * out, for 'from'.
 */
export const basePrice = (plate: Plate, selection: Selection): number => {
  if (!plate.sizes.length) return plate.price
  const left = isSoldOut(plate) ? plate.sizes : plate.sizes.filter(({ soldOut }) => !soldOut)
  return chosenSize(plate, selection)?.price ?? Math.min(...left.map(({ price }) => price))
}

/** The price that the chosen garnishes add to one unit. */
export const extrasPrice = (plate: Plate, selection: Selection): number =>
  selection.picks.reduce((sum, { groupId, garnishId, quantity }) => {
    const group = plate.garnishGroups.find(({ id }) => id === groupId)
    return sum + quantity * (group?.garnishes.find(({ id }) => id === garnishId)?.price ?? 0)
  }, 0)

const withQuantity = (selection: Selection, groupId: string, garnishId: string, change: 1 | -1): Selection => {
  const quantity = quantityPicked(selection, groupId, garnishId) + change
  const isIt = (it: GarnishPick) => it.groupId === groupId && it.garnishId === garnishId
  const known = selection.picks.some(isIt)
  return {
    ...selection,
    picks: known
      ? selection.picks.flatMap((it) => (isIt(it) ? (quantity ? [{ ...it, quantity }] : []) : [it]))
      : [...selection.picks, { groupId, garnishId, quantity }],
  }
}
