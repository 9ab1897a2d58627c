import { createStored } from './stored.ts'

/** The points of a reward that was claimed right before the page was loaded again (LOYAL-27); told once. */
export const claimedReward = createStored<number>(
  'comanda.claimed',
  (text) => Number(text) || null,
  () => sessionStorage,
)
