import { number } from '../../shared/state/shape.ts'
import { createStored } from '../../shared/state/stored.ts'

/** The points of a reward that was claimed just before a reload (LOYAL-27); shown once. */
export const claimedReward = createStored<number>('comanda.claimed', (value) => number(value) || null, { place: 'tab' })
