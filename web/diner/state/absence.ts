import { filled, shape } from '../../shared/state/shape.ts'
import { createStored } from '../../shared/state/stored.ts'

/** A cart that this browser's diner has left, until a page is visible again: all tabs share it. */
export type Absence = {
  readonly id: string
  readonly phone: string
  readonly branchContactId: string
  readonly branchId: string
}

export const absence = createStored<Absence>(
  'comanda.absence',
  shape({ id: filled, phone: filled, branchContactId: filled, branchId: filled }),
)
