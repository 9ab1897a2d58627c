import { type ReactNode, useState } from 'react'
import { DeliveryKey, isWholeKey, type KeyTrouble } from './delivery-key.tsx'
import { SlideConfirm } from './slide-confirm.tsx'

type StepControlProps = {
  label: string
  /** Distinguishes steps of the same name: a slide that began for one never confirms the other. */
  stepKey: string
  isBusy: boolean
  /** Whether the step needs the customer's key, and why the last key was refused. */
  keyAsked: { readonly trouble: KeyTrouble | null } | null
  /** What belongs to the step, in a few words on the slide. */
  note?: string | null
  /** For the seconds in which the last step can be undone. */
  undo: ReactNode
  onStep: (securityCode: string | null) => void
}

/** The slide, and before it the customer's key if the delivery needs one. */
export function StepControl({ label, stepKey, isBusy, keyAsked, note = null, undo, onStep }: StepControlProps) {
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
      <SlideConfirm stepKey={stepKey} label={label} note={note} undo={undo} busy={isBusy} onConfirm={confirm} />
    </>
  )
}
