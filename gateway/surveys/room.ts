// The part of this room that other rooms use.

export { surveyStream } from './stream.ts'
