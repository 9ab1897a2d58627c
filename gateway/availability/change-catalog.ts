import { may } from '#domain/access/may.ts'
import { storesIn } from '#domain/operator/place.ts'
import { type FieldRefusal, fieldRefusal, setField } from '../catalog/set-field.ts'
import type { StoreUse } from '../catalog/store-use.ts'
import type { Ground } from '../ground.ts'
import type { Operations } from '../http/operations.ts'
import { problem } from '../http/problems.ts'

/** The operator's hand on the published catalogue, one field at a time. Nodes take the new version up within a second. */
export function catalogOperations(
  { log, catalog, clock }: Pick<Ground, 'log' | 'catalog' | 'clock'>,
  uses: readonly StoreUse[],
) {
  return {
    async changeCatalog({ body: { of, path, value, version: base }, principal, command }) {
      const named = catalog().byAlias(of)
      // A field of a branch is one of all its stores.
      const place = { type: named?.type === 'branch' ? 'branch' : 'store', id: named?.value.id ?? of } as const
      if (
        principal.is === 'operator' &&
        !may(principal, 'changeCatalog', { storeIds: storesIn([place], catalog().document) })
      )
        return problem(403, 'ACCESS_DENIED', 'The store or branch is not one of the caller.')
      const changed = await setField({ log, uses, at: clock.now() }, { of, path, value, base }, command)
      if (!changed.ok) return refused(changed.rejection)
      const warnings = changed.value.warnings.map((one) => ({ ...one }))
      return { status: 200, body: { ...changed.value, warnings } }
    },
  } satisfies Partial<Operations>
}

function refused(rejection: FieldRefusal) {
  const { status, code, sentence } = fieldRefusal(rejection)
  const errors = rejection.type === 'ValueRefused' ? rejection.errors : []
  return problem(
    status,
    code,
    sentence,
    errors.map((error) => ({ ...error, type: 'ValueRefused' })),
  )
}
