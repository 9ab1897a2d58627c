import type { Branch } from '#domain/catalog/branch.ts'
import { type Palette, paletteOf } from '#domain/colors/palette.ts'
import type { Catalog } from '../catalog/catalog.ts'

/** The look of a shop before any of its data has come: BRAND, and the title that the web client will set. */
export type Face = {
  readonly alias: string
  readonly title: string
  /** The name of the store, or of the branch at its own address. */
  readonly name: string
  readonly palette: Palette
  readonly iconUrl: string | null
  readonly bannerUrl: string | null
}

/** Returns the face of a branch, also for its stores. Null for a company, which has no colours, and for an unknown alias. */
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
