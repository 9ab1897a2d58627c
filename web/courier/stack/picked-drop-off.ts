import { filled, shape } from '#web/shared/state/shape.ts'
import { createStored, useStored } from '#web/shared/state/stored.ts'

/**
 * FAMBIG-65: the choice never leaves the phone. It is stored, because a phone may unload the page while the courier
 * looks at the map.
 */
const picked = createStored('comanda.courier.picked', shape({ stackId: filled, shipmentId: filled }))

/** The drop-off of a stack that the courier does next, and a function that chooses it. */
export function usePickedDropOff(stackId: string) {
  const current = useStored(picked)
  return {
    pickedId: current?.stackId === stackId ? current.shipmentId : null,
    pick: (shipmentId: string) => picked.set({ stackId, shipmentId }),
  }
}
