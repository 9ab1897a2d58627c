// The part of this room that other rooms use.

export { forgetWays, lastFixes, type Way } from './positions.ts'
