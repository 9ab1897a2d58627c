import { text } from '#web/shared/state/shape.ts'
import { createStored, useStored } from '#web/shared/state/stored.ts'

/** The store that the board of this browser shows; none shows all of them. */
export const chosenStore = createStored<string>('comanda.console.store', text)

/** The store of a page: that of its address, else that of the board, so that no person closes the shift of another store by mistake. */
export function useStoreOfPage<Store extends { readonly id: string }>(
  stores: readonly Store[],
  ofAddress: string | null,
): Store | undefined {
  const ofBoard = useStored(chosenStore)
  const withId = (id: string | null) => stores.find((store) => store.id === id)
  return withId(ofAddress) ?? withId(ofBoard) ?? stores[0]
}

/** The store whose orders the board of a person shows; null shows those of all. */
export const storeOnBoard = (stores: readonly { readonly id: string }[], chosen: string | null): string | null =>
  stores.length > 1 && stores.some(({ id }) => id === chosen) ? chosen : null
