import type { Feature, Instance } from '../feature.ts'
import type { Ground } from '../ground.ts'
import { clientDoubts } from './doubts.ts'
import { type ClientHands, clientOperations } from './operations.ts'
import { type ClientSettings, clientSettings } from './settings.ts'

/** Operations that the web client calls before it shows its screens. */
export const client = {
  doubts: clientDoubts,
  settings: clientSettings,
  on: (ground: Ground, settings: ClientSettings, hands: ClientHands): Instance => ({
    operations: clientOperations(ground, settings, hands),
  }),
} satisfies Feature
