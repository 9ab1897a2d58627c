import type { Menu, Plate } from '#domain/catalog/menu.ts'
import { slugsOf } from '#domain/slug/slug.ts'
import { type MenuSection, sectionsOf } from './sections.ts'

export type SlugSection = MenuSection & { readonly slug: string }

/** ROUTE-07: the sections with their slugs for the path. */
export function slugSections({
  menu,
  plates,
}: {
  readonly menu: Menu
  readonly plates: readonly Plate[]
}): readonly SlugSection[] {
  const sections = sectionsOf(menu, plates)
  const slugs = slugsOf(sections.map(({ category }) => ({ id: category.id, name: category.showName })))
  return sections.map((section) => ({ ...section, slug: slugs.slugOf(section.category.id) ?? section.category.id }))
}

/** The slugs of a section's plates. */
const plateSlugs = ({ plates }: MenuSection) => slugsOf(plates.map(({ id, showName }) => ({ id, name: showName })))

/** The slugs of a plate's one address. */
export type PlateSlugs = { readonly category: string; readonly plate: string }

/** Returns the slugs of each plate, in the first category that holds it. */
export function firstSlugs(sections: readonly SlugSection[]): ReadonlyMap<string, PlateSlugs> {
  const known = new Map<string, PlateSlugs>()
  for (const section of sections) {
    const slugs = plateSlugs(section)
    for (const { id } of section.plates)
      if (!known.has(id)) known.set(id, { category: section.slug, plate: slugs.slugOf(id) ?? id })
  }
  return known
}

/** The plate and its category that two slugs of a path name; null when they name none. */
export function findPlate<Section extends SlugSection>(sections: readonly Section[], category: string, plate: string) {
  const section = sections.find(({ slug }) => slug === category)
  const id = section && plateSlugs(section).idOf(plate)
  const found = section?.plates.find((it) => it.id === id)
  return section && found ? { section, plate: found } : null
}
