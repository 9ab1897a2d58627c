/** The code of the points. It loads where a program runs. */
export { readPointsPage } from '#web/diner/api/points-history.ts'
export { redemptionNow } from '../state/points.ts'
export { Points } from '../view/points.tsx'
