import type { Feature } from '../feature.ts'
import { surveyOperations } from './operations.ts'

/** The questions that stores ask of diners, and the answers. */
export const surveys: Feature = { operations: surveyOperations }
