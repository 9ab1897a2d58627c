import type { Feature } from '../feature.ts'
import { clientOperations } from './operations.ts'

/** Operations that the web client calls before it shows its screens. */
export const client: Feature = { name: 'client', operations: clientOperations }
