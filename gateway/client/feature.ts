import type { Feature } from '../feature.ts'
import { clientOperations } from './operations.ts'

/** What the web client asks before its screens. */
export const client: Feature = { name: 'client', operations: clientOperations }
