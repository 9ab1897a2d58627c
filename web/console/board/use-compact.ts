import { useState } from 'react'
import { type ActiveLane, activeLanes, isCrowded, longLane } from '#domain/board/crowd.ts'
import { flag } from '#web/shared/state/shape.ts'
import { createStored, useStored } from '#web/shared/state/stored.ts'

/** The form of the board that a person has pressed on this tablet; none follows the number of orders. */
const chosenForm = createStored<boolean>('comanda.console.compact', flag)

type Counts = Readonly<Record<ActiveLane | 'active', number>>

/** Whether the board shows one line for each order: by itself while it is crowded, or as a person has pressed. `long` is the column that needs more room. */
export function useCompact(counts: Counts) {
  const [wasCrowded, setWasCrowded] = useState(false)
  const [wasLong, setWasLong] = useState<ActiveLane | null>(null)
  const longest = Math.max(...activeLanes.map((lane) => counts[lane]))
  const crowded = isCrowded(wasCrowded, { active: counts.active, longest })
  if (crowded !== wasCrowded) setWasCrowded(crowded)
  const long = longLane(wasLong, counts)
  if (long !== wasLong) setWasLong(long)
  const isCompact = useStored(chosenForm) ?? crowded
  return {
    isCompact,
    long: isCompact ? long : null,
    /** A press that leads back to the form that the board has by itself is forgotten. */
    toggle: () => chosenForm.set(isCompact === !crowded ? null : !isCompact),
  }
}
