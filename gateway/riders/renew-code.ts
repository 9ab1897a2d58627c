import { pinFault } from '#domain/operator/secrets.ts'
import { mayChangeAs } from '../catalog/may-change.ts'
import { type FieldRefusal, fieldRefusal, setField } from '../catalog/set-field.ts'
import type { StoreUse } from '../catalog/store-use.ts'
import type { Ground } from '../ground/ground.ts'
import type { Operations } from '../http/operations.ts'
import { problem } from '../http/problems.ts'

const unknownStore = problem(404, 'STORE_NOT_FOUND', 'There is no such store.')

/** Gives a store another code for its couriers, by one press or one command. The shop tells it to its couriers. */
export function courierCodeOperations(
  { log, catalog, clock, random }: Pick<Ground, 'log' | 'catalog' | 'clock' | 'random'>,
  uses: readonly StoreUse[],
) {
  /** Codes that attackers try first are drawn again, as PINs of people refuse them. */
  const drawCode = (before: string): string => {
    const code = random.securityCode()
    return code === before || pinFault(code) ? drawCode(before) : code
  }

  return {
    async renewCourierCode({ path: { branchContactId: of }, principal, command }) {
      const store = catalog().store(of) ?? catalog().served.storeByAlias(of)
      if (!store) return unknownStore
      const mayChange = mayChangeAs(principal, 'renewCourierCode')
      const change = { of: store.id, path: 'riderSecurityCode', value: drawCode(store.riderSecurityCode) }
      const changed = await setField({ log, uses, at: clock.now(), mayChange }, change, command)
      return changed.ok ? { status: 200, body: { code: String(changed.value.is) } } : refused(changed.rejection)
    },
  } satisfies Partial<Operations>
}

/** The other refusals are about a value or a path that a caller chose. */
function refused(rejection: FieldRefusal) {
  const { status, code, sentence } = fieldRefusal(rejection)
  if (status === 422) throw new Error(`a new code was refused: ${sentence}`)
  return problem(status, code, sentence)
}
