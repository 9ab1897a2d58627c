import { filled, shape } from '#web/shared/state/shape.ts'
import { createStored, useStored } from '#web/shared/state/stored.ts'

/** The store where the courier of this phone works, and the courier's phone number there. */
export type Workplace = { readonly alias: string; readonly storeName: string; readonly phone: string }

const remembered = createStored<Workplace>(
  'comanda.courier.workplace',
  shape({ alias: filled, storeName: filled, phone: filled }),
)

/** The last workplace of this phone, which outlives the shift and its token; null on a new phone. */
export const useWorkplace = () => useStored(remembered)

export const rememberWorkplace = (workplace: Workplace) => remembered.set(workplace)
export const forgetWorkplace = () => remembered.set(null)
