// The part of this room that other rooms use: who a phone is, what a browser has proven, and the lock of a diner.

export { browserEntries, keepBrowserEntry } from './browser-entries.ts'
export { accountId, customerOfPhone, customerToChange, type Diner, waitForDiner } from './customer-of-phone.ts'
export { customerOfOrder, type Orderer, ordererOf } from './ordering.ts'
export { accountsOfCompany, knownCustomer } from './queries.ts'
export { accessOfNoPhone, accessTo, notProven, readingRefusal } from './session.ts'
export { customerStream } from './stream.ts'
