import type { CatalogDocument } from '#domain/catalog/document.ts'
import { parseCatalog, serializeCatalog } from '#gateway/catalog/parse.ts'

type CountryMoney = {
  readonly currencyCode?: string
  readonly currencySymbol?: string
  readonly mantissaLength?: number
}

/** The same shops at the same prices, whose country has other decimals. */
export function countedIn(catalog: CatalogDocument, counted: CountryMoney): CatalogDocument {
  const read = parseCatalog(
    Object.entries(counted).reduce(
      (text, [name, value]) => text.replace(new RegExp(`^( +${name}: ).*$`, 'm'), `$1${value}`),
      serializeCatalog(catalog),
    ),
  )
  if (!read.ok) throw new Error(`the catalogue is broken: ${JSON.stringify(read.errors)}`)
  return read.document
}
