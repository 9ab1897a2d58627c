import { type MouseEvent, useLayoutEffect } from 'react'
import { useLocation, useNavigate, useNavigationType } from 'react-router-dom'

type TrailStep = { readonly key: string; readonly path: string }
export type Trail = { readonly steps: readonly TrailStep[]; readonly at: number }

/**
 * The browser's history as this app has seen it, because the browser does not show its entries. A reload starts it
 * again.
 */
export function follow(trail: Trail, type: 'PUSH' | 'REPLACE' | 'POP', step: TrailStep): Trail {
  const { steps, at } = trail
  const known = steps.findIndex(({ key, path }) => key === step.key && path === step.path)
  if (known >= 0) return { steps, at: known }
  if (type === 'PUSH') return { steps: [...steps.slice(0, at + 1), step], at: at + 1 }
  if (type === 'REPLACE' && steps.length > 0)
    return { steps: steps.map((each, index) => (index === at ? step : each)), at }
  return { steps: [step], at: 0 }
}

let trail: Trail = { steps: [], at: -1 }

/** The key of the page's history entry. */
export const entryKey = (): string => trail.steps[trail.at]?.key ?? 'default'

/** Follows the diner; used once, by the layout of all pages. */
export function useTrail() {
  const { key, pathname } = useLocation()
  const type = useNavigationType()
  useLayoutEffect(() => {
    trail = follow(trail, type, { key, path: pathname })
  }, [key, pathname, type])
}

/**
 * Leads to a page. If that page is the previous one, it goes back in the history: the page is then unchanged, and Back
 * does not lead here again.
 */
export function useWayBack() {
  const navigate = useNavigate()
  const isBehind = (to: string) => trail.steps[trail.at - 1]?.path === to
  return {
    go: (to: string) => void (isBehind(to) ? navigate(-1) : navigate(to, { replace: true })),
    /** For a link to the previous page: it goes back, if this app has shown that page. */
    toPrevious(event: MouseEvent) {
      if (trail.at < 1 || opensElsewhere(event)) return
      event.preventDefault()
      void navigate(-1)
    },
    /** For a link to that page. */
    onClick: (to: string) => (event: MouseEvent) => {
      if (!isBehind(to) || opensElsewhere(event)) return
      event.preventDefault()
      void navigate(-1)
    },
  }
}

/** A click that the browser opens in another tab or window. */
const opensElsewhere = ({ metaKey, ctrlKey, shiftKey, button }: MouseEvent): boolean =>
  metaKey || ctrlKey || shiftKey || button !== 0
