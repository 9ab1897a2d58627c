import type { CatalogDocument } from '#domain/catalog/document.ts'
import type { CatalogError } from './catalog-error.ts'

/** Warns of stores that show their customers' data to any person who types a phone. */
export const openStores = ({ stores }: CatalogDocument): readonly CatalogError[] =>
  stores.flatMap(({ settings }, index) =>
    settings.customerVerification === 'off'
      ? [
          {
            path: `stores[${index}].settings.customerVerification`,
            message:
              "is off: any person who types a customer's phone reads their orders and addresses and spends their points",
          },
        ]
      : [],
  )
