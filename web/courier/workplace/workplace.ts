import { createStored, useStored } from '#web/shared/state/stored.ts'

/** The store where the courier of this phone works, and the courier's phone number there. */
export type Workplace = { readonly alias: string; readonly storeName: string; readonly phone: string }

const remembered = createStored<Workplace>('comanda.courier.workplace', (text) => {
  const { alias, storeName, phone } = JSON.parse(text) as Partial<Workplace>
  return alias && storeName && phone ? { alias, storeName, phone } : null
})

/** The last workplace of this phone, which outlives the shift and its token; null on a new phone. */
export const useWorkplace = () => useStored(remembered)

export const rememberWorkplace = (workplace: Workplace) => remembered.set(workplace)
export const forgetWorkplace = () => remembered.set(null)
