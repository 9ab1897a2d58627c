import type { Feature } from '../feature.ts'
import { partnerOperations } from './operations.ts'

/** Discounts that an outside loyalty program grants its users. A submitted order asks it again (`gateway/orders`). */
export const partners: Feature = { name: 'partners', operations: partnerOperations }
