import type { components } from '../generated/api.d.ts'

/** The contract's schemas by name. */
export type Wire = components['schemas']
