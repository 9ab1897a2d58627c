import type { Feature } from '../feature.ts'
import { surveyOperations } from './operations.ts'
import { surveyStream } from './stream.ts'

/** The questions that stores ask of diners, and the answers. */
export const surveys: Feature = { name: 'surveys', operations: surveyOperations, streams: [surveyStream] }
