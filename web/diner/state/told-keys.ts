import { list, text } from '../../shared/state/shape.ts'
import { createStored } from '../../shared/state/stored.ts'

/**
 * The two moments at which an order's delivery key is shown: at the first visit, and when the courier comes to the
 * door.
 */
export type KeyMoment = 'first' | 'door'

const mostKeys = 20

const store = createStored<readonly string[]>('comanda.told-keys', list(text))

const nameOf = (orderCode: string, moment: KeyMoment) => `${orderCode} ${moment}`

/** Whether this phone has shown the key at that moment. Showing it at the door counts for the first visit too. */
export function isKeyTold(orderCode: string, moment: KeyMoment): boolean {
  const told = store.current() ?? []
  const atDoor = told.includes(nameOf(orderCode, 'door'))
  return moment === 'door' ? atDoor : atDoor || told.includes(nameOf(orderCode, 'first'))
}

export function rememberKeyTold(orderCode: string, moment: KeyMoment): void {
  if (!isKeyTold(orderCode, moment))
    store.set([nameOf(orderCode, moment), ...(store.current() ?? [])].slice(0, mostKeys))
}

export const forgetToldKeys = (): void => store.set(null)
