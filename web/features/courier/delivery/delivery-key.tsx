import { useEffect, useId, useRef } from 'react'
import type { ShipmentStatus } from '#domain/shipment/events.ts'
import { courierTexts } from '#web/texts/courier.ts'
import { TextField } from '#web/ui/field.tsx'
import type { WireShipment } from '../courier-calls.ts'
import { isOfKey, type Outcome } from '../intents/intents.ts'
import { useStoreClock } from '../store-clock.ts'
import styles from './delivery-key.module.css'

/** FOPEN-88. */
const keyLength = 4

export const isWholeKey = (digits: string) => digits.length === keyLength

/** Whether a step needs the customer's key. */
export const asksKey = ({ branchContact }: Pick<WireShipment, 'branchContact'>, to: ShipmentStatus | null) =>
  to === 'DELIVERED' && branchContact.requireSecurityCode

/** Why the last key was refused: it was not four digits, not the customer's, or one guess too many. */
export type KeyTrouble = 'missing' | 'wrongKey' | { readonly until: string | null }

/** What the newest card says about the key of this shipment, if the key was the problem. */
export function keyTroubleOf(outcomes: readonly Outcome[], shipmentId: string): KeyTrouble | null {
  const newest = outcomes.find(({ step }) => step.shipmentId === shipmentId)
  if (newest?.why === 'wrongKey') return 'wrongKey'
  return newest?.why === 'tooManyGuesses' ? { until: newest.until } : null
}

/** DESIGN on FOPEN-65: the text beside the field is the only message, as long as nothing else was lost with the step. */
export const needsCard =
  (asked: string | null) =>
  ({ step, why, discarded }: Outcome): boolean =>
    step.shipmentId !== asked || !isOfKey(why) || discarded.length > 0

type DeliveryKeyProps = { digits: string; trouble: KeyTrouble | null; onChange: (digits: string) => void }

/** If the store asks for it, the customer's key comes before the delivery. */
export function DeliveryKey({ digits, trouble, onChange }: DeliveryKeyProps) {
  const field = useRef<HTMLInputElement>(null)
  const id = useId()
  const clock = useStoreClock()
  const kind = trouble !== null && typeof trouble === 'object' ? 'tooMany' : trouble
  useEffect(() => {
    if (kind !== null) field.current?.focus()
  }, [kind])
  const texts = courierTexts.key
  return (
    <div className={styles['key']}>
      <TextField
        ref={field}
        id={id}
        label={texts.label}
        hint={trouble ? undefined : texts.hint}
        error={trouble && wordsOf(trouble, clock)}
        value={digits}
        onChange={(text) => onChange(text.replace(/\D/g, '').slice(0, keyLength))}
        inputMode="numeric"
        autoComplete="off"
        enterKeyHint="done"
      />
    </div>
  )
}

function wordsOf(trouble: KeyTrouble, clock: (instant: string) => string): string {
  const texts = courierTexts.key
  if (trouble === 'missing' || trouble === 'wrongKey') return texts[trouble]
  return trouble.until ? texts.tooManyUntil(clock(trouble.until)) : texts.tooMany
}
