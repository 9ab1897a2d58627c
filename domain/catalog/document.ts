import type { Branch } from './branch.ts'
import type { Store } from './store.ts'

/** FMT-03. `mantissaLength` is the number of decimals of an amount. */
export type Country = {
  readonly code: string
  readonly name: string
  readonly currencyCode: string
  readonly currencySymbol: string
  readonly phonePrefix: string
  readonly mantissaLength: number
  /** Amounts without cents are written without them: `$1.234`. FMT-02 holds when absent (ruling-186). */
  readonly hideZeroCents?: boolean
}

export type Company = { readonly id: string; readonly alias: string; readonly name: string }

/**
 * The whole setup of a company, as the import reads it and the export writes it: one versioned document. An import with
 * any error is refused as a whole.
 */
export type CatalogDocument = {
  readonly countries: readonly Country[]
  readonly companies: readonly Company[]
  readonly branches: readonly Branch[]
  readonly stores: readonly Store[]
}
