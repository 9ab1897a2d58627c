import type { Branch } from '#domain/catalog/branch.ts'
import { type Palette, paletteOf } from '#domain/colors/palette.ts'
import type { Catalog } from '../catalog/catalog.ts'

/** What a page shows of a shop before any of its data: BRAND, and the title that the web client will set. */
export type Face = {
  readonly alias: string
  readonly title: string
  /** Of the store, or of the branch at its own door. */
  readonly name: string
  readonly palette: Palette
  readonly iconUrl: string | null
  readonly bannerUrl: string | null
}

/** A branch's own, also at its stores; null for a company, which has no colours, and for an alias of nobody. */
export function faceOf(catalog: Catalog, alias: string): Face | null {
  const named = catalog.byAlias(alias)
  const store = catalog.served.storeByAlias(alias)
  const branch = named?.type === 'branch' ? named.value : store && catalog.served.branch(store.branchId)
  if (!branch) return null
  return {
    alias,
    name: (store ?? branch).name,
    title: store ? `${store.name} · ${branch.name}` : branch.name,
    palette: paletteOf(branch.generalConfig.colorConfig),
    iconUrl: iconOf(branch),
    bannerUrl: branch.withCustomBannerLogo ? branch.customBannerLogoURL : null,
  }
}

const iconOf = ({ customLogoURL, files }: Branch) => customLogoURL ?? files.LOGO ?? null
