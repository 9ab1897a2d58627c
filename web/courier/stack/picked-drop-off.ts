import { createStored, useStored } from '#web/shared/state/stored.ts'

type Picked = { readonly stackId: string; readonly shipmentId: string }

/**
 * FAMBIG-65: the choice never leaves the phone. It is stored, because a phone may unload the page while the courier
 * looks at the map.
 */
const picked = createStored<Picked>('comanda.courier.picked', (text) => {
  const { stackId, shipmentId } = JSON.parse(text) as Partial<Picked>
  return stackId && shipmentId ? { stackId, shipmentId } : null
})

/** The drop-off of a stack that the courier does next, and a function that chooses it. */
export function usePickedDropOff(stackId: string) {
  const current = useStored(picked)
  return {
    pickedId: current?.stackId === stackId ? current.shipmentId : null,
    pick: (shipmentId: string) => picked.set({ stackId, shipmentId }),
  }
}
