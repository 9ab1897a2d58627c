/** The hours of a store, loaded when they are looked at, or ahead of it. */
export const loadHoursBlocks = () => import('./hours-blocks.tsx')
