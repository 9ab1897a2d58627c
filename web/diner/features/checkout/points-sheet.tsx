import Check from 'lucide-react/icons/check'
import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { toDecimal } from '#domain/money/money.ts'
import { readAmount } from '#domain/money/typed.ts'
import { wholePoints } from '#domain/pricing/redemption.ts'
import { loyaltyTexts as texts } from '#web/diner/texts/loyalty.ts'
import { shellTexts } from '#web/shared/texts/shell.ts'
import { Button } from '#web/shared/ui/button.tsx'
import { TextField } from '#web/shared/ui/field.tsx'
import { Sheet } from '#web/shared/ui/sheet.tsx'
import styles from './code.module.css'

/** A redemption that the diner may choose. */
export type PointsOffer = {
  /** LOYAL-12. */
  readonly initial: number
  /** Returns the reason why this number of points cannot be redeemed, as a sentence. */
  readonly problemOf: (points: number) => string | null
  /** Returns the discount for this number of points and the amount left to pay. */
  readonly resultOf: (points: number) => { readonly off: string; readonly total: string }
}

type PointsSheetProps = {
  open: boolean
  onClose: () => void
  /** The program's name for its points. */
  name: string
  /** The diner's balance, or the points that this order uses, as a sentence. */
  state: string
  /** The program's rules. */
  terms: readonly string[]
  /** Null where nothing can be redeemed (LOYAL-06, LOYAL-07). */
  offer: PointsOffer | null
  onRedeem: (points: number) => void
  /** Null without a redemption. */
  onRemove: (() => void) | null
  /** The movements. */
  children: ReactNode
}

/** LOYAL-05 to LOYAL-13, LOYAL-16. */
export function PointsSheet({ open, onClose, children, ...props }: PointsSheetProps) {
  const { name, state, terms, offer, onRedeem, onRemove } = props
  const form = useId()
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={texts.title(name)}
      closeLabel={shellTexts.close}
      narrow
      footer={
        offer && (
          <Button type="submit" form={form} size="large" block>
            {texts.redeem}
          </Button>
        )
      }
    >
      <div className={styles['form']}>
        <div className={styles['code']}>
          <strong>{state}</strong>
          {onRemove && (
            <div className={styles['actions']}>
              <Button variant="quiet" onClick={onRemove}>
                {texts.remove}
              </Button>
            </div>
          )}
        </div>
        {offer && <Amount key={offer.initial} id={form} name={name} offer={offer} onRedeem={onRedeem} />}
        <section className={styles['terms']} aria-label={texts.terms}>
          <h3>{texts.terms}</h3>
          <ul>
            {terms.map((term) => (
              <li key={term}>
                <Check size={18} aria-hidden="true" />
                <span>{term}</span>
              </li>
            ))}
          </ul>
        </section>
        {children}
      </div>
    </Sheet>
  )
}

type AmountProps = { id: string; name: string; offer: PointsOffer; onRedeem: (points: number) => void }

function Amount({ id, name, offer, onRedeem }: AmountProps) {
  const [text, setText] = useState(String(offer.initial))
  const [wasLeft, setWasLeft] = useState(false)
  const points = readPoints(text)
  const problem = offer.problemOf(points)
  /** LOYAL-13. */
  const round = () => {
    setText(String(points))
    setWasLeft(true)
  }
  const press = (event: FormEvent) => {
    event.preventDefault()
    round()
    if (problem === null) onRedeem(points)
  }
  const result = problem === null ? offer.resultOf(points) : null
  return (
    <form id={id} className={styles['form']} onSubmit={press}>
      <TextField
        label={texts.amount(name)}
        inputMode="decimal"
        autoComplete="off"
        enterKeyHint="done"
        maxLength={12}
        value={text}
        onChange={(typed) => setText(typed.replaceAll(/[^\d.,]/g, ''))}
        onBlur={round}
        error={wasLeft ? problem : null}
      />
      {result && (
        <dl className={styles['result']}>
          <div className={styles['off']}>
            <dt>{texts.off}</dt>
            <dd>{`−${result.off}`}</dd>
          </div>
          <div>
            <dt>{texts.total}</dt>
            <dd>{result.total}</dd>
          </div>
        </dl>
      )}
    </form>
  )
}

/** LOYAL-13: `1.250,6` is 1251. Points are typed like money with two decimals; any other text is 0. */
const readPoints = (text: string): number => wholePoints(toDecimal(readAmount(text, 2) ?? 0, 2))
