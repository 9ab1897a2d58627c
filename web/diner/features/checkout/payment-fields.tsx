import Banknote from 'lucide-react/icons/banknote'
import CreditCard from 'lucide-react/icons/credit-card'
import { type ReactNode, useId, useState } from 'react'
import type { ChosenPayment } from '#domain/cart/line.ts'
import type { OrderModeType, PaymentMethod, PaymentType } from '#domain/catalog/order-mode.ts'
import { checkoutTexts } from '#web/diner/texts/checkout.ts'
import { Card } from '#web/shared/ui/card.tsx'
import { ChoiceGroup, Radio } from '#web/shared/ui/choice.tsx'
import { TextField } from '#web/shared/ui/field.tsx'
import { Notice } from '#web/shared/ui/notice.tsx'
import styles from './checkout.module.css'
import type { FieldErrors } from './field-errors.ts'
import { Fold } from './fold.tsx'

type PaymentFieldsProps = {
  types: readonly PaymentType[]
  chosen: ChosenPayment | null
  modeType: OrderModeType
  /** The diner is known: a chosen type is one line that opens. */
  isKnown: boolean
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
  const { types, chosen, modeType, isKnown, refusesCash, asksAmount, amount, onAmount } = props
  const { suggestions, change, onChoose, errors } = props
  const id = useId()
  const wrong = errors.errorOf('payment')
  const type = types.find(({ id }) => id === chosen?.id)
  const [mayFold] = useState(isKnown)
  // No choice is folded while the diner is at it.
  const [hasPressed, setHasPressed] = useState(false)
  if (types.length === 0) return <Notice tone="wait">{checkoutTexts.noPayment}</Notice>
  const { ref } = errors.props('payment')
  const isRefused = ({ paymentMethod }: PaymentType) => refusesCash && paymentMethod === 'CASH'
  const choices = (
    <ChoiceGroup ref={ref} legend={checkoutTexts.paymentLegend} legendUnseen>
      {types.map((each) => (
        <Radio
          key={each.id}
          name="payment"
          // The name says only the type; the way is its description.
          aria-labelledby={`${id}-${each.id}`}
          aria-describedby={`${id}-${each.id}-way`}
          label={
            <span className={styles['type']}>
              <MethodIcon method={each.paymentMethod} />
              <span id={`${id}-${each.id}`}>{each.showName}</span>
            </span>
          }
          checked={chosen?.id === each.id}
          detail={
            <span id={`${id}-${each.id}-way`} className={styles['way']}>
              {isRefused(each) ? checkoutTexts.noCash : wayOf(each, modeType)}
            </span>
          }
          disabled={isRefused(each)}
          onChange={() => {
            setHasPressed(true)
            onChoose(each)
          }}
        />
      ))}
    </ChoiceGroup>
  )
  return (
    <div className={styles['fields']}>
      {mayFold ? (
        <Fold
          summary={type ? <Way type={type} modeType={modeType} /> : checkoutTexts.choosePayment}
          open={!type || hasPressed}
        >
          {choices}
        </Fold>
      ) : (
        <Card className={styles['choices']}>{choices}</Card>
      )}
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

const Way = ({ type, modeType }: { type: PaymentType; modeType: OrderModeType }) => (
  <>
    <strong className={styles['person']}>{type.showName}</strong>
    <span className={styles['contact']}>{wayOf(type, modeType)}</span>
  </>
)

/** Says in one line what happens with this type. */
function wayOf({ upload, paymentMethod }: PaymentType, modeType: OrderModeType): string {
  const { ways } = checkoutTexts
  if (upload !== null) return upload === 'API' ? ways.card : ways.bank
  const isAtDoor = modeType === 'DELIVERY'
  switch (paymentMethod) {
    case 'CASH':
      return isAtDoor ? ways.cashAtDoor : ways.cashHere
    case 'CARD':
      return isAtDoor ? ways.cardAtDoor : ways.cardHere
    case 'ONLINE':
      return ways.other
  }
}

const MethodIcon = ({ method }: { method: PaymentMethod }) =>
  method === 'CASH' ? <Banknote size={20} aria-hidden="true" /> : <CreditCard size={20} aria-hidden="true" />
