import type { Feature } from '../feature.ts'
import { surveyOperations } from './operations.ts'

/** What stores ask of diners, and what these answer. */
export const surveys: Feature = { operations: surveyOperations }
