import type { Discount } from '#domain/catalog/discount.ts'
import type { Category, Menu, Plate } from '#domain/catalog/menu.ts'

export type MenuSection = { readonly category: Category; readonly plates: readonly Plate[] }

/** MENU-03, MENU-04: returns the categories with their visible plates; leaves out categories without any. */
export const sectionsOf = (menu: Menu, plates: readonly Plate[]): MenuSection[] => {
  const visible = visibleById(plates)
  return menu.categories
    .map((category) => ({ category, plates: category.plateIds.flatMap((id) => visible.get(id) ?? []) }))
    .filter((section) => section.plates.length > 0)
}

/** MENU-02: 'Lo más destacado'. */
export const remarkedPlates = (menu: Menu, plates: readonly Plate[]): Plate[] => {
  const visible = visibleById(plates)
  return menu.remarkedPlateIds.flatMap((id) => visible.get(id) ?? [])
}

/**
 * MENU-10, AMBIG-20: the best percentage among the discounts on every plate of the category; null when there is none.
 */
export const categoryPercentage = (section: MenuSection, discounts: readonly Discount[]): number | null => {
  const wide = discounts
    .filter((discount) => discount.active && section.plates.every(({ id }) => discount.plateIds.includes(id)))
    .flatMap((discount) => (discount.type === 'PERCENT' ? [discount.percentage] : []))
  return wide.length ? Math.max(...wide) : null
}

const visibleById = (plates: readonly Plate[]) =>
  new Map(plates.filter(({ visible }) => visible).map((plate) => [plate.id, plate]))
