import type { Settings } from '../config.ts'
import type { Feature, Instance } from '../feature.ts'
import type { Ground } from '../ground.ts'
import { type ClientHands, clientOperations } from './operations.ts'

/** Operations that the web client calls before it shows its screens. */
export const client = {
  on: (ground: Ground, settings: Settings, hands: ClientHands): Instance => ({
    operations: clientOperations(ground, settings, hands),
  }),
} satisfies Feature
