import type { Places } from './places-port.ts'

/** Finds nothing: no provider of addresses is configured. */
export const noPlaces: Places = {
  attribution: null,
  completes: false,
  suggest: async () => [],
  details: async () => null,
  geocode: async () => [],
  reverse: async () => null,
}
