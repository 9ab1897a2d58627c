import { type Action, may } from '#domain/access/may.ts'
import type { Principal } from '#domain/access/principal.ts'
import type { CatalogDocument } from '#domain/catalog/document.ts'
import { type OperatorPlace, storesIn } from '#domain/operator/place.ts'

/** Whether a caller may change a store or branch of a document: judged by the stores that the caller has in that document. */
export const mayChangeAs =
  (principal: Principal, action: Action) =>
  (place: OperatorPlace | null, document: CatalogDocument): boolean => {
    if (principal.is !== 'operator') return true
    // A field of a branch is one of all its stores.
    const storeIds = place ? storesIn([place], document) : []
    return may({ ...principal, storeIds: storesIn(principal.places, document) }, action, { storeIds })
  }
