// The part of this room that other rooms use.

export { couriersOnShift, hasCouriers, holdShift } from './on-shift.ts'
export { namesOfRiders } from './projection.ts'
