// The part of this room that other rooms use.

export { namesOfOperators } from './projection.ts'
