import type { Places } from './places-port.ts'

/** Nobody is configured who finds addresses: nothing is found. */
export const noPlaces: Places = {
  attribution: null,
  suggest: async () => [],
  details: async () => null,
  geocode: async () => null,
  reverse: async () => null,
}
