export const loadTakeBack = () => import('./take-back-bar.tsx')
