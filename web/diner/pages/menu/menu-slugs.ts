import { firstSlugs, type SlugSection } from '#domain/menu/menu-slugs.ts'
import { paths } from '#web/diner/paths.ts'

/** Returns the page of each plate, in the first category that holds it. */
export function platePaths(sections: readonly SlugSection[], alias: string, segment: string) {
  const known = firstSlugs(sections)
  return (plateId: string): string => {
    const slugs = known.get(plateId)
    return slugs ? paths.plate(alias, segment, slugs.category, slugs.plate) : paths.menu(alias, segment)
  }
}

/** Marks the link to a recommended plate. It is in the address, so that it survives a reload. */
const recommended = 'recommended'
export const recommendedPath = (platePath: string): string => `${platePath}?${recommended}=true`
export const isRecommendedPath = (query: URLSearchParams): boolean => query.get(recommended) === 'true'
