// The part of this room that other rooms use.

export { paymentStream } from './stream.ts'
