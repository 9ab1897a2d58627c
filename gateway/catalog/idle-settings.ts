import type { CatalogDocument } from '#domain/catalog/document.ts'
import type { CatalogError } from './catalog-error.ts'

/** Settings of stores that change nothing there. They are warned of. */
export const idleSettings = ({ stores }: CatalogDocument): readonly CatalogError[] =>
  stores.flatMap(({ settings, orderModes }, index) =>
    settings.forcedFields.phone || orderModes.some(({ type }) => type === 'DINING_IN')
      ? []
      : [
          {
            path: `stores[${index}].settings.forcedFields.phone`,
            message: 'changes nothing: only DINING_IN goes without a phone',
          },
        ],
  )
