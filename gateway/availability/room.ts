// The part of this room that other rooms use.

export type { Levers } from './levers.ts'
export { leversInForce } from './queries.ts'
