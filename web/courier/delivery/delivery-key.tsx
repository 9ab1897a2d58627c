import { useEffect, useId, useRef } from 'react'
import type { ShipmentStatus } from '#domain/shipment/events.ts'
import { courierTexts } from '#web/courier/texts/courier.ts'
import { TextField } from '#web/shared/ui/field.tsx'
import { isOfKey, type Outcome } from '../intents/intents.ts'
import type { WireShipment } from '../workplace/courier-calls.ts'
import { useStoreClock } from '../workplace/store-clock.ts'
import styles from './delivery-key.module.css'

/** FOPEN-88. */
const keyLength = 4

export const isWholeKey = (digits: string) => digits.length === keyLength

/** Whether a step needs the customer's key. */
export const asksKey = ({ branchContact }: Pick<WireShipment, 'branchContact'>, to: ShipmentStatus | null) =>
  to === 'DELIVERED' && branchContact.requireSecurityCode

/** The reason why the last key was refused: not four digits, not the customer's key, or too many guesses. */
export type KeyTrouble = 'missing' | 'wrongKey' | { readonly until: string | null }

/** Returns the key trouble of this shipment from its newest card; null if the key was not the problem. */
export function keyTroubleOf(outcomes: readonly Outcome[], shipmentId: string): KeyTrouble | null {
  const newest = outcomes.find(({ step }) => step.shipmentId === shipmentId)
  if (newest?.why === 'wrongKey') return 'wrongKey'
  return newest?.why === 'tooManyGuesses' ? { until: newest.until } : null
}

/** DESIGN on FOPEN-65: the text beside the field is the only message, unless other steps were lost too. */
export const needsCard =
  (asked: string | null) =>
  ({ step, why, discarded }: Outcome): boolean =>
    step.shipmentId !== asked || !isOfKey(why) || discarded.length > 0

type DeliveryKeyProps = { digits: string; trouble: KeyTrouble | null; onChange: (digits: string) => void }

/** Asks for the customer's key before the delivery, if the store requires one. */
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
