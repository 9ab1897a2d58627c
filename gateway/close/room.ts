// The part of this room that other rooms use.

export { type CashOfCouriers, cashOfCouriers, closingStore } from './report-of.ts'
