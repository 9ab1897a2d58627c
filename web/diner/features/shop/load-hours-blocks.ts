/** The code of a store's hours, loaded when the diner opens them, or in advance. */
export const loadHoursBlocks = () => import('./hours-blocks.tsx')
