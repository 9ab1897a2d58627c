import Banknote from 'lucide-react/icons/banknote'
import CreditCard from 'lucide-react/icons/credit-card'
import type { ReactNode } from 'react'
import type { ChosenPayment } from '#domain/cart/line.ts'
import type { PaymentMethod, PaymentType } from '#domain/catalog/order-mode.ts'
import { checkoutTexts } from '#web/diner/texts/checkout.ts'
import { ChoiceGroup, Radio } from '#web/shared/ui/choice.tsx'
import { TextField } from '#web/shared/ui/field.tsx'
import { Notice } from '#web/shared/ui/notice.tsx'
import styles from './checkout.module.css'
import type { FieldErrors } from './field-errors.ts'

type PaymentFieldsProps = {
  types: readonly PaymentType[]
  chosen: ChosenPayment | null
  /** FEE-08: cash cannot be chosen, because the zone's couriers do not take it. */
  refusesCash: boolean
  /** PAY-04. */
  asksAmount: boolean
  /** The cash amount that the diner pays with, as typed. */
  amount: string
  onAmount: (text: string) => void
  /** The chips for likely amounts. */
  suggestions: ReactNode
  /** The change for the typed amount, as a text; null when there is none. */
  change: string | null
  onChoose: (type: PaymentType) => void
  errors: FieldErrors
}

/** CHECK-05, PAY-02 to PAY-06. */
export function PaymentFields(props: PaymentFieldsProps) {
  const { types, chosen, refusesCash, asksAmount, amount, onAmount, suggestions, change, onChoose, errors } = props
  const wrong = errors.errorOf('payment')
  if (types.length === 0) return <Notice tone="wait">{checkoutTexts.noPayment}</Notice>
  const { ref } = errors.props('payment')
  const isRefused = ({ paymentMethod }: PaymentType) => refusesCash && paymentMethod === 'CASH'
  return (
    <div className={styles['fields']}>
      <ChoiceGroup ref={ref} legend={checkoutTexts.paymentLegend} legendUnseen boxed>
        {types.map((type) => (
          <Radio
            key={type.id}
            name="payment"
            label={type.showName}
            end={<MethodIcon method={type.paymentMethod} />}
            checked={chosen?.id === type.id}
            {...(isRefused(type) && { disabled: true, detail: checkoutTexts.noCash })}
            onChange={() => onChoose(type)}
          />
        ))}
      </ChoiceGroup>
      {wrong ? (
        <Notice tone="bad">{wrong}</Notice>
      ) : (
        types.every(isRefused) && <Notice tone="wait">{checkoutTexts.noCashOnly}</Notice>
      )}
      {asksAmount && (
        <div className={styles['cash']}>
          <TextField
            label={checkoutTexts.paysWith}
            hint={change ?? checkoutTexts.paysWithWhy}
            inputMode="decimal"
            autoComplete="off"
            before="$"
            value={amount}
            onChange={(text) => onAmount(text.replaceAll(/[^\d.,]/g, ''))}
            {...errors.props('paymentAmount')}
          />
          {suggestions}
        </div>
      )}
    </div>
  )
}

const MethodIcon = ({ method }: { method: PaymentMethod }) =>
  method === 'CASH' ? <Banknote size={22} aria-hidden="true" /> : <CreditCard size={22} aria-hidden="true" />
