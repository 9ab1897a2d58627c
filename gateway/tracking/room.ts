// The part of this room that other rooms use.

export { forgetWays, lastFixes, lastPlaces, type Way } from './positions.ts'
