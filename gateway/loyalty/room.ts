// The part of this room that other rooms use.

export { changeAccount, loyaltyAccountId } from './account.ts'
export { loyaltyStream } from './stream.ts'
