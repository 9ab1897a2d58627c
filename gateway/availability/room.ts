// The part of this room that other rooms use.

export type { Levers } from './levers.ts'
export { leversInForce, leversOfStores } from './queries.ts'
export { availabilityStream } from './stream.ts'
