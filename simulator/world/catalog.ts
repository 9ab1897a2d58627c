import type { CatalogDocument } from '#domain/catalog/document.ts'
import type { Scenario } from '../scenario/schema.ts'

/** What a scenario changes of the catalogue. */
export type ShopTerms = Pick<Scenario, 'quietHours' | 'customerVerification' | 'codeLimits' | 'paymentWindowHours'>

/** The catalogue as a scenario has it. */
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
