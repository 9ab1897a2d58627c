import { mayChangeAs } from '../catalog/may-change.ts'
import { type FieldRefusal, fieldRefusal, setField } from '../catalog/set-field.ts'
import type { StoreUse } from '../catalog/store-use.ts'
import type { Ground } from '../ground/ground.ts'
import type { Operations } from '../http/operations.ts'
import { problem } from '../http/problems.ts'

/** The operator's hand on the published catalogue, one field at a time. Nodes take the new version up within a second. */
export function catalogOperations({ log, clock }: Pick<Ground, 'log' | 'clock'>, uses: readonly StoreUse[]) {
  return {
    async changeCatalog({ body: { of, path, value, place, version: base, stopsSelling }, principal, command }) {
      const mayChange = mayChangeAs(principal, 'changeCatalog')
      const change = { of, path, value, place, base, stopsSelling }
      const changed = await setField({ log, uses, at: clock.now(), mayChange }, change, command)
      if (!changed.ok) return refused(changed.rejection)
      const { otherDates, ownValues, warnings, ...done } = changed.value
      const beside = {
        ...(otherDates && { otherDates: [...otherDates] }),
        ...(ownValues && { ownValues: ownValues.map((one) => ({ ...one })) }),
      }
      return { status: 200, body: { ...done, warnings: warnings.map((one) => ({ ...one })), ...beside } }
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
