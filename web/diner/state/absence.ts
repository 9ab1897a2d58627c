import { createStored } from '../../shared/state/stored.ts'

/** A cart that this browser's diner has left, until a page is visible again: all tabs share it. */
export type Absence = {
  readonly id: string
  readonly phone: string
  readonly branchContactId: string
  readonly branchId: string
}

export const absence = createStored<Absence>('comanda.absence', (text) => {
  const kept = JSON.parse(text) as Partial<Absence> | null
  const { id, phone, branchContactId, branchId } = kept ?? {}
  return id && phone && branchContactId && branchId ? { id, phone, branchContactId, branchId } : null
})
