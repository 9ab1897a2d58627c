// The part of this room that other rooms use.

export { cashOfCouriers, closingStore } from './report-of.ts'
