// The part of this room that other rooms use.

export { orderStream } from './stream.ts'
