import type { Store } from '#domain/catalog/store.ts'
import type { Wire } from '#openapi/wire/schemas.ts'
import { writeBranch } from '#openapi/wire/stores.ts'
import type { Catalog } from '../catalog/catalog.ts'
import { problem } from '../http/problems.ts'
import { type StoreQuery, storeAnswer } from './store-answer.ts'

export const nothingHere = problem(404, 'NOT_FOUND', 'Nothing has this alias, code or id.')

/** API-01; null where nothing has this alias or id. */
export function shopAnswer(catalog: Catalog, alias: string, question: StoreQuery): Wire['ResolvedAlias'] | null {
  const found = catalog.byAlias(alias)
  switch (found?.type) {
    case undefined:
      return withdrawnStore(catalog, alias, question)
    case 'company':
      return { type: found.type, info: { ...found.value } }
    case 'branch': {
      const branchContacts = catalog.storesOf(found.value.id).map((store) => storeAnswer(store, question))
      return { type: found.type, info: { ...writeBranch(found.value), branchContacts } }
    }
    case 'branchContact': {
      const info = storeWithBranch(catalog, found.value, question)
      return info && { type: found.type, info }
    }
  }
}

/** A store that was taken out: its couriers and diners still open its pages, and there is no way left to order. */
function withdrawnStore(catalog: Catalog, alias: string, question: StoreQuery): Wire['ResolvedAlias'] | null {
  const store = catalog.served.storeByAlias(alias)
  const branch = store && catalog.served.branch(store.branchId)
  if (!store || !branch) return null
  const info = storeAnswer({ ...store, orderModes: [] }, question)
  return { type: 'branchContact', info: { ...info, isOpen: false, branch: writeBranch(branch) } }
}

/** API-05. */
export function storeWithBranch(catalog: Catalog, store: Store, question: StoreQuery) {
  const branch = catalog.branch(store.branchId)
  return branch ? { ...storeAnswer(store, question), branch: writeBranch(branch) } : null
}

/** API-14. */
export function countryAnswer(catalog: Catalog, code: string): Wire['Country'] | null {
  const found = catalog.country(code.toUpperCase()) ?? catalog.country(code.toLowerCase())
  return found ? { ...found } : null
}

/** API-15. */
export const customizationsAnswer = (catalog: Catalog, branchId: string) =>
  catalog.branch(branchId)?.customizations.map((it) => ({ ...it })) ?? null
