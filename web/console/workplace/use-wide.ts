import { useCallback, useSyncExternalStore } from 'react'

/** The width of a screen from which the console's pages have two columns. */
export const desk = '(min-width: 60rem)'
/** The width of a screen with room for a row of filters. */
export const tablet = '(min-width: 40rem)'

/** Whether the screen has this width. */
export function useWide(width: typeof desk | typeof tablet): boolean {
  const subscribe = useCallback(
    (look: () => void) => {
      const query = matchMedia(width)
      query.addEventListener('change', look)
      return () => query.removeEventListener('change', look)
    },
    [width],
  )
  return useSyncExternalStore(subscribe, () => matchMedia(width).matches)
}
