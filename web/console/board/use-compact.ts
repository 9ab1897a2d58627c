import { useState } from 'react'
import { isCrowded } from '#domain/board/crowd.ts'
import { flag } from '#web/shared/state/shape.ts'
import { createStored, useStored } from '#web/shared/state/stored.ts'

/** The form of the board that a person has pressed on this tablet; none follows the number of orders. */
const chosenForm = createStored<boolean>('comanda.console.compact', flag)

/** Whether the board shows one line for each order: by itself while it is crowded, or as a person has pressed. */
export function useCompact(active: number) {
  const [wasCrowded, setWasCrowded] = useState(false)
  const crowded = isCrowded(wasCrowded, active)
  if (crowded !== wasCrowded) setWasCrowded(crowded)
  const isCompact = useStored(chosenForm) ?? crowded
  return {
    isCompact,
    /** A press that leads back to the form that the board has by itself is forgotten. */
    toggle: () => chosenForm.set(isCompact === !crowded ? null : !isCompact),
  }
}
