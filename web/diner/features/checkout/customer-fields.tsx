import { useState } from 'react'
import type { OrderModeType } from '#domain/catalog/order-mode.ts'
import type { ForcedFields } from '#domain/catalog/store.ts'
import { cleanIdentityNumber } from '#domain/checkout/identity-number.ts'
import type { CheckoutDraft } from '#web/diner/state/checkout-draft.ts'
import { checkoutTexts } from '#web/diner/texts/checkout.ts'
import { phoneCountryText, phoneOptions, phoneQuestion } from '#web/diner/texts/phone-options.ts'
import { Checkbox } from '#web/shared/ui/choice.tsx'
import { TextField } from '#web/shared/ui/field.tsx'
import { OneOf } from '#web/shared/ui/one-of.tsx'
import { PrefixSelect } from '#web/shared/ui/prefix-select.tsx'
import styles from './checkout.module.css'
import type { FieldErrors } from './field-errors.ts'

type CustomerFieldsProps = {
  draft: CheckoutDraft
  change: (changes: Partial<CheckoutDraft>) => void
  modeType: OrderModeType
  forced: ForcedFields
  documentLabel: string
  /** ENTRY-06, ENTRY-07: the fields that the link has filled in and locked. */
  settled: { phone: boolean; tableNumber: boolean }
  /** The numbers that the phone may mean, where it is not clear. */
  phoneChoices: readonly string[]
  errors: FieldErrors
}

/** CHECK-03, CHECK-10, CHECK-21, CHECK-38. */
export function CustomerFields(props: CustomerFieldsProps) {
  const { draft, change, modeType, forced, documentLabel, settled, phoneChoices, errors } = props
  const [hasLeftEmail, setHasLeftEmail] = useState(false)
  const email = errors.props('customerEmail')
  const phone = errors.props('phone')
  return (
    <div className={styles['fields']}>
      <TextField
        label={checkoutTexts.name}
        {...(!forced.name && { aside: checkoutTexts.optional })}
        value={draft.customerName}
        onChange={(customerName) => change({ customerName })}
        autoComplete="name"
        required={forced.name}
        {...errors.props('customerName')}
      />
      <TextField
        label={checkoutTexts.phone}
        {...(!forced.phone && { aside: checkoutTexts.optional })}
        hint={
          // No choices while the diner is still typing the number.
          phone.error && phoneChoices.length > 0 ? (
            <OneOf words={phoneQuestion} texts={phoneChoices} onChoose={(chosen) => change({ phone: chosen })} />
          ) : settled.phone ? (
            checkoutTexts.fromLink
          ) : (
            checkoutTexts.phoneWhy
          )
        }
        readOnly={settled.phone}
        type="tel"
        inputMode="tel"
        autoComplete="tel-national"
        value={draft.phone}
        onChange={(typed) => change({ phone: typed })}
        required={forced.phone}
        before={
          <PrefixSelect
            label={phoneCountryText}
            autoComplete="tel-country-code"
            options={phoneOptions}
            value={draft.phoneCountry}
            disabled={settled.phone}
            onChange={(phoneCountry) => change({ phoneCountry })}
          />
        }
        {...phone}
      />
      <TextField
        label={checkoutTexts.email}
        {...(!forced.email && { aside: checkoutTexts.optional })}
        type="email"
        inputMode="email"
        autoComplete="email"
        value={draft.customerEmail}
        onChange={(customerEmail) => change({ customerEmail })}
        required={forced.email}
        {...email}
        // AMBIG-37: only a hint, because the order is sent all the same.
        hint={hasLeftEmail && isWithoutAt(draft.customerEmail) && !email.error ? checkoutTexts.noAt : undefined}
        onBlur={() => {
          setHasLeftEmail(true)
          email.onBlur()
        }}
      />
      <TextField
        label={documentLabel}
        aside={checkoutTexts.optional}
        inputMode="numeric"
        autoComplete="off"
        value={draft.customerDocument}
        onChange={(text) => change({ customerDocument: cleanIdentityNumber(text) })}
        {...errors.props('customerDocument')}
      />
      {modeType === 'DINING_IN' && (
        <TextField
          label={checkoutTexts.table}
          hint={settled.tableNumber && checkoutTexts.fromLink}
          readOnly={settled.tableNumber}
          inputMode="numeric"
          autoComplete="off"
          value={draft.tableNumber}
          onChange={(tableNumber) => change({ tableNumber })}
          required
          {...errors.props('tableNumber')}
        />
      )}
      <Checkbox
        label={checkoutTexts.optIn}
        checked={draft.optIn}
        onChange={(event) => change({ optIn: event.target.checked })}
      />
    </div>
  )
}

const isWithoutAt = (email: string) => email.trim() !== '' && !email.includes('@')
