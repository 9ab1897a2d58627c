import type { Observation } from '../observations/observation.ts'

/** Counts how often each shipment or stack was given back by its courier, by its id. Refused attempts do not count. */
export function givenBack() {
  const times = new Map<string, number>()
  const add = (id: string, more: number) => times.set(id, (times.get(id) ?? 0) + more)
  return {
    note(it: Observation) {
      if (it.type === 'GivenBack') add(it.shipmentId, 1)
      if (it.type === 'StepAnswered' && it.to === 'DRIVER_CANCELED' && it.refusal !== null) add(it.shipmentId, -1)
    },
    times: (id: string) => times.get(id) ?? 0,
  }
}
