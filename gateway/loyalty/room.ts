// The part of this room that other rooms use.

export { changeAccount } from './account.ts'
export { loyaltyStream } from './stream.ts'
