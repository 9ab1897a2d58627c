import type { Branch } from '#domain/catalog/branch.ts'
import type { CatalogDocument } from '#domain/catalog/document.ts'

/** The configuration of a brand as builds before ruling-186 stored it, with a wish about cents. */
type ConfigWithWish = Branch['generalConfig'] & { readonly hideZeroCents?: boolean }

const withoutWish = ({ hideZeroCents: _, ...config }: ConfigWithWish): Branch['generalConfig'] => config
const wishOf = ({ generalConfig }: Branch) => (generalConfig as ConfigWithWish | undefined)?.hideZeroCents

/**
 * Moves the wish to hide cents of zero from the brands of a stored document to the countries of their stores, where it stands since
 * decision 186.
 */
export function withCentsOfCountry(document: CatalogDocument): CatalogDocument {
  const { branches = [] } = document
  if (branches.every((branch) => wishOf(branch) === undefined)) return document
  const hiding = new Set(branches.filter(wishOf).map(({ id }) => id))
  const countries = new Set(
    document.stores.flatMap(({ branchId, address }) => (hiding.has(branchId) ? [address.country] : [])),
  )
  return {
    ...document,
    countries: document.countries.map((country) =>
      countries.has(country.code) ? { ...country, hideZeroCents: true } : country,
    ),
    branches: branches.map((branch) =>
      wishOf(branch) === undefined ? branch : { ...branch, generalConfig: withoutWish(branch.generalConfig) },
    ),
  }
}
