import { type ReactNode, useState } from 'react'
import { DeliveryKey, isWholeKey, type KeyTrouble } from './delivery-key.tsx'
import { SlideConfirm } from './slide-confirm.tsx'

type StepControlProps = {
  label: string
  /** Distinguishes steps of the same name: a slide that began for one never confirms another. */
  stepKey: string
  isBusy: boolean
  /** The state of the customer's key for this step; null when the step needs no key. */
  keyAsked: { readonly trouble: KeyTrouble | null } | null
  /** A short note about the step, shown on the slide. */
  note?: string | null
  /** Shown for the seconds in which the last step can be undone. */
  undo: ReactNode
  /** A sign under the slide. */
  mark: ReactNode
  onStep: (securityCode: string | null) => void
}

/** The slide, and before it the customer's key if the delivery needs one. */
export function StepControl({ label, stepKey, isBusy, keyAsked, note = null, undo, mark, onStep }: StepControlProps) {
  const [typed, setTyped] = useState({ stepKey, digits: '', isMissing: false })
  const { digits, isMissing } = typed.stepKey === stepKey ? typed : { digits: '', isMissing: false }

  function confirm(): boolean {
    const isReady = !keyAsked || isWholeKey(digits)
    setTyped({ stepKey, digits: isReady ? '' : digits, isMissing: !isReady })
    if (isReady) onStep(keyAsked && digits)
    return isReady
  }

  return (
    <>
      {keyAsked && (
        <DeliveryKey
          digits={digits}
          trouble={isMissing ? 'missing' : digits === '' ? keyAsked.trouble : null}
          onChange={(next) => setTyped({ stepKey, digits: next, isMissing: false })}
        />
      )}
      <SlideConfirm {...{ stepKey, label, note, undo, mark }} busy={isBusy} onConfirm={confirm} />
    </>
  )
}
