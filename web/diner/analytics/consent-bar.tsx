import { useEffect, useRef, useState } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { consentScope, endpointOf } from '#domain/analytics/consent.ts'
import { hasVendor, vendorsOf } from '#domain/analytics/vendors.ts'
import type { BranchView } from '#web/diner/api/shop.ts'
import { analyticsConsent } from '#web/diner/state/analytics-consent.ts'
import { analyticsTexts as texts } from '#web/diner/texts/analytics.ts'
import { Button } from '#web/shared/ui/button.tsx'
import styles from './consent-bar.module.css'

let shown: { readonly root: Root; readonly place: HTMLElement; readonly branchId: string } | null = null

/**
 * Asks the diner once, in a React root of its own, so that pages need not know of it. `takesFocus` when the diner has
 * opened the question.
 */
export function showConsentBar(branch: BranchView, takesFocus = false) {
  const branchId = branch.id
  if (shown?.branchId === branchId && !takesFocus) return
  hideConsentBar()
  const place = document.createElement('div')
  document.body.append(place)
  const root = createRoot(place)
  shown = { root, place, branchId }
  const answer = (given: 'accepted' | 'declined') => {
    hideConsentBar()
    analyticsConsent.answer(consentScope(branch), given)
  }
  root.render(
    <ConsentBar
      isShared={hasVendor(vendorsOf(branch)) || endpointOf(branch) !== null}
      onAnswer={answer}
      takesFocus={takesFocus}
    />,
  )
}

/** Hides the question, except the one of the given branch. */
export function hideConsentBar(exceptFor?: string) {
  if (exceptFor !== undefined && shown?.branchId === exceptFor) return
  shown?.root.unmount()
  shown?.place.remove()
  shown = null
}

type ConsentBarProps = {
  /** Others hear of the visit, too. */
  isShared: boolean
  onAnswer: (given: 'accepted' | 'declined') => void
  takesFocus: boolean
}

/** Small, at the bottom of the page and above its main button; declining is as easy as accepting. */
function ConsentBar({ isShared, onAnswer, takesFocus }: ConsentBarProps) {
  const lift = useLift()
  const bar = useRef<HTMLElement>(null)
  useEffect(() => {
    if (takesFocus) bar.current?.focus()
  }, [takesFocus])
  return (
    <section
      ref={bar}
      className={styles['bar']}
      aria-label={texts.title}
      tabIndex={-1}
      style={{ bottom: `calc(${lift}px + var(--space-3))` }}
    >
      <p>{isShared ? texts.questionWithVendors : texts.question}</p>
      <div className={styles['choices']}>
        <Button variant="secondary" onClick={() => onAnswer('declined')}>
          {texts.decline}
        </Button>
        <Button variant="secondary" onClick={() => onAnswer('accepted')}>
          {texts.accept}
        </Button>
      </div>
    </section>
  )
}

/** The height of the page's own bar at the bottom of the window, with its main button. */
function useLift(): number {
  const [lift, setLift] = useState(0)
  useEffect(() => {
    const page = document.getElementById('root')
    let frame = 0
    const measure = () => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(() => setLift(heightAtFoot()))
    }
    measure()
    const observer = new MutationObserver(measure)
    if (page) observer.observe(page, { childList: true, subtree: true })
    addEventListener('resize', measure)
    addEventListener('scroll', measure, { passive: true })
    return () => {
      observer.disconnect()
      cancelAnimationFrame(frame)
      removeEventListener('resize', measure)
      removeEventListener('scroll', measure)
    }
  }, [])
  return lift
}

function heightAtFoot(): number {
  const page = document.getElementById('root')
  const tops = document
    .elementsFromPoint(innerWidth / 2, innerHeight - 4)
    .filter((element) => page?.contains(element) && ['sticky', 'fixed'].includes(getComputedStyle(element).position))
    .map((element) => element.getBoundingClientRect().top)
  return tops.length > 0 ? Math.max(0, innerHeight - Math.min(...tops)) : 0
}
