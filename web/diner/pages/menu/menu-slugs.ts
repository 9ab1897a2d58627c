import { type MenuSection, sectionsOf } from '#domain/menu/sections.ts'
import type { Assortment } from '#domain/ordering/quote.ts'
import { slugsOf } from '#domain/slug/slug.ts'
import { paths } from '#web/diner/paths.ts'

export type SlugSection = MenuSection & { slug: string }

/** ROUTE-07: the sections with their slugs for the path. */
export function slugSections({ menu, plates }: Assortment): readonly SlugSection[] {
  const sections = sectionsOf(menu, plates)
  const slugs = slugsOf(sections.map(({ category }) => ({ id: category.id, name: category.showName })))
  return sections.map((section) => ({ ...section, slug: slugs.slugOf(section.category.id) ?? section.category.id }))
}

const plateSlugs = ({ plates }: MenuSection) => slugsOf(plates.map(({ id, showName }) => ({ id, name: showName })))

/** Returns the page of each plate, in the first category that holds it. */
export function platePaths(sections: readonly SlugSection[], alias: string, segment: string) {
  const known = new Map<string, string>()
  for (const section of sections) {
    const slugs = plateSlugs(section)
    for (const { id } of section.plates)
      if (!known.has(id)) known.set(id, paths.plate(alias, segment, section.slug, slugs.slugOf(id) ?? id))
  }
  return (plateId: string): string => known.get(plateId) ?? paths.menu(alias, segment)
}

/** Marks the link to a recommended plate. It is in the address, so that it survives a reload. */
const recommended = 'recommended'
export const recommendedPath = (platePath: string): string => `${platePath}?${recommended}=true`
export const isRecommendedPath = (query: URLSearchParams): boolean => query.get(recommended) === 'true'

/** The plate and its category that two slugs of a path name; null when they name none. */
export function findPlate(sections: readonly SlugSection[], category: string, plate: string) {
  const section = sections.find(({ slug }) => slug === category)
  const id = section && plateSlugs(section).idOf(plate)
  const found = section?.plates.find((it) => it.id === id)
  return section && found ? { section, plate: found } : null
}
