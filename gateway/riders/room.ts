// The part of this room that other rooms use.

export { hasCouriers, holdShift } from './on-shift.ts'
