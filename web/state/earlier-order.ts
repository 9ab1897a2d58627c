import { createStored, useStored } from './stored.ts'

/** The code of the order that a press has found placed already, with earlier details than the diner's last. */
const store = createStored<string>(
  'comanda.earlier-order',
  (text) => String(JSON.parse(text)),
  () => sessionStorage,
)

export const rememberEarlierOrder = (code: string): void => store.set(code)

/** Whether this order has the diner's earlier details, and they changed something after. */
export const useIsEarlierOrder = (code: string): boolean => useStored(store) === code
