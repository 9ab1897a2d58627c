import type { Feature } from '../feature.ts'
import { partnerOperations } from './operations.ts'

/** What a loyalty program outside grants its users. Orders ask it again when they are submitted (`gateway/orders`). */
export const partners: Feature = { name: 'partners', operations: partnerOperations }
