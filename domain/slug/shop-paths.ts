/** The addresses of a shop's public pages. Category and plate are given as slugs, a mode as its segment. */
export const shopPaths = {
  shop: (alias: string) => `/menu/${encodeURIComponent(alias)}`,
  menu: (alias: string, mode: string) => `${shopPaths.shop(alias)}/${encodeURIComponent(mode)}`,
  category: (alias: string, mode: string, category: string) =>
    `${shopPaths.menu(alias, mode)}/${encodeURIComponent(category)}`,
  plate: (alias: string, mode: string, category: string, plate: string) =>
    `${shopPaths.category(alias, mode, category)}/${encodeURIComponent(plate)}`,
} as const
