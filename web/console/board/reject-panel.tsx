import { useEffect, useId, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import { type CancelCode, cancelCodes } from '#domain/order/cancel-codes.ts'
import { boardTexts } from '#web/console/texts/board.ts'
import { orderTexts } from '#web/console/texts/order.ts'
import { Button } from '#web/shared/ui/button.tsx'
import { paths } from '../paths.ts'
import styles from './card.module.css'

const texts = boardTexts.why

/** The reasons without a text. The order's page takes the others. */
const reasons = cancelCodes.filter((code) => code !== 'OTHER')

type RejectProps = {
  code: string
  what: 'reject' | 'cancel'
  onConfirm: (reason: CancelCode) => void
  onBack: () => void
}

/** Asks why an order is rejected or canceled, inside of its card: the rest of the board stays in use. */
export function RejectPanel({ code, what, onConfirm, onBack }: RejectProps) {
  const [reason, setReason] = useState<CancelCode>(reasons[0] ?? 'OTHER')
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  const select = useRef<HTMLSelectElement>(null)
  useEffect(() => {
    select.current?.focus()
    // All of it, with the button that confirms.
    form.current?.scrollIntoView?.({ block: 'nearest' })
  }, [])
  return (
    <form
      ref={form}
      className={styles['reject']}
      aria-label={texts[what].title(code)}
      onSubmit={(event) => {
        event.preventDefault()
        onConfirm(reason)
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onBack()
      }}
    >
      <label htmlFor={id}>{texts.label}</label>
      <select
        id={id}
        ref={select}
        className={styles['reason']}
        value={reason}
        onChange={({ currentTarget }) => setReason(reasons.find((one) => one === currentTarget.value) ?? reason)}
      >
        {reasons.map((one) => (
          <option key={one} value={one}>
            {orderTexts.cancel.codes[one]}
          </option>
        ))}
      </select>
      <Link to={paths.order(code)}>{texts.other}</Link>
      <div className={styles['steps']}>
        <Button type="submit" variant="danger">
          {texts[what].confirm}
        </Button>
        <Button variant="quiet" onClick={onBack}>
          {texts.back}
        </Button>
      </div>
    </form>
  )
}
