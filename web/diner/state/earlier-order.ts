import { text } from '../../shared/state/shape.ts'
import { createStored, useStored } from '../../shared/state/stored.ts'

/** The code of an order that was found placed already, with the diner's earlier details instead of the last ones. */
const store = createStored<string>('comanda.earlier-order', text, { place: 'tab' })

export const rememberEarlierOrder = (code: string): void => store.set(code)

/** Whether this order has the diner's earlier details, which were changed afterwards. */
export const useIsEarlierOrder = (code: string): boolean => useStored(store) === code
