import type { CatalogDocument } from '#domain/catalog/document.ts'
import type { Scenario } from '../scenario/schema.ts'

/** The parts of the catalogue that a scenario changes. */
export type ShopTerms = Pick<Scenario, 'quietHours' | 'customerVerification' | 'codeLimits' | 'paymentWindowHours'>

/** Returns the catalogue with a scenario's changes. */
export const withTerms = (
  catalog: CatalogDocument,
  { quietHours, customerVerification, codeLimits, paymentWindowHours }: ShopTerms,
): CatalogDocument => ({
  ...catalog,
  branches: catalog.branches.map((branch) => ({
    ...branch,
    discountCodes: branch.discountCodes.map((code) => ({
      ...code,
      maximumUses: codeLimits.find((limit) => limit.code === code.code)?.uses ?? code.maximumUses,
    })),
  })),
  stores: catalog.stores.map((store) => {
    const { abandonedCarts } = store.settings
    return {
      ...store,
      settings: {
        ...store.settings,
        customerVerification,
        paymentWindowHours,
        abandonedCarts: abandonedCarts && { ...abandonedCarts, quietHours },
      },
    }
  }),
})
