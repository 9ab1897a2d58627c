import { checkoutTexts } from '#web/diner/texts/checkout.ts'
import styles from './cash-chips.module.css'

type CashChipsProps = {
  /** The exact total first, then round amounts. In minor units. */
  amounts: readonly number[]
  /** The amount that the diner pays with now. */
  chosen: number | null
  money: (minor: number) => string
  onChoose: (minor: number) => void
}

/** Buttons for the likely amounts, so that a diner who pays in cash need not type one. */
export const CashChips = ({ amounts, chosen, money, onChoose }: CashChipsProps) => (
  // biome-ignore lint/a11y/useSemanticElements: the field below has the label; a fieldset would need a legend of its own
  <div className={styles['chips']} role="group" aria-label={checkoutTexts.amounts}>
    {[0, 2].map((first) => (
      <span key={first} className={styles['pair']}>
        {amounts.slice(first, first + 2).map((amount) => (
          <button
            key={amount}
            type="button"
            className={styles['chip']}
            aria-pressed={amount === chosen}
            onClick={() => onChoose(amount)}
          >
            {amount === amounts[0] ? checkoutTexts.exactly : money(amount)}
          </button>
        ))}
      </span>
    ))}
  </div>
)
