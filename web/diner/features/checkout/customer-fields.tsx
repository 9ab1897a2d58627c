import { useState } from 'react'
import type { OrderModeType } from '#domain/catalog/order-mode.ts'
import type { ForcedFields } from '#domain/catalog/store.ts'
import { cleanIdentityNumber } from '#domain/checkout/identity-number.ts'
import type { CountryCode } from '#domain/country/countries.ts'
import type { CheckoutDraft } from '#web/diner/state/checkout-draft.ts'
import { checkoutTexts } from '#web/diner/texts/checkout.ts'
import { personTexts } from '#web/diner/texts/person.ts'
import { CountrySelect } from '#web/shared/phone/country-select.tsx'
import { phoneQuestion } from '#web/shared/texts/phone.ts'
import { Checkbox } from '#web/shared/ui/choice.tsx'
import { TextField } from '#web/shared/ui/field.tsx'
import { OneOf } from '#web/shared/ui/one-of.tsx'
import styles from './checkout.module.css'
import type { FieldErrors } from './field-errors.ts'
import { Fold } from './fold.tsx'

type CustomerFieldsProps = {
  draft: CheckoutDraft
  change: (changes: Partial<CheckoutDraft>) => void
  modeType: OrderModeType
  /** The country of the store. */
  country: CountryCode
  forced: ForcedFields
  documentLabel: string
  /** ENTRY-06, ENTRY-07: the fields that the link has filled in and locked. */
  settled: { phone: boolean; tableNumber: boolean }
  /** Name and phone are there already. */
  isKnown: boolean
  /** The phone is surely not valid; false while its rules are loading. */
  phoneIsWrong: boolean
  /** The numbers that the phone may mean, where it is not clear. */
  phoneChoices: readonly string[]
  errors: FieldErrors
}

/** CHECK-03, CHECK-10, CHECK-21, CHECK-38. A known diner is one line; e-mail and document are folded unless needed. */
export function CustomerFields(props: CustomerFieldsProps) {
  const { draft, change, modeType, forced, settled, isKnown, phoneIsWrong, errors } = props
  // Decided once: no field is folded while the diner is at it.
  const [known] = useState({
    person: isKnown,
    email: draft.customerEmail !== '',
    more: draft.customerEmail !== '' || draft.customerDocument !== '',
  })
  const [wasWrong, setWasWrong] = useState(false)
  if (phoneIsWrong && !wasWrong) setWasWrong(true)
  // A required e-mail that nothing has filled in stands outside of the folds.
  const asksEmail = forced.email && !known.email
  return (
    <div className={styles['fields']}>
      {known.person ? (
        <Fold summary={<Person {...props} />} action={checkoutTexts.changePerson} open={wasWrong}>
          <NameField {...props} />
          <PhoneField {...props} />
          {!asksEmail && <EmailField {...props} />}
          <DocumentField {...props} />
        </Fold>
      ) : (
        <>
          <NameField {...props} />
          <PhoneField {...props} />
        </>
      )}
      {asksEmail && <EmailField {...props} />}
      {!known.person && (
        <Fold summary={<More {...props} asksEmail={asksEmail} />} open={known.more}>
          {!asksEmail && <EmailField {...props} />}
          <DocumentField {...props} />
        </Fold>
      )}
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
      <div className={styles['optIn']}>
        <Checkbox
          label={checkoutTexts.optIn}
          checked={draft.optIn}
          onChange={(event) => change({ optIn: event.target.checked })}
        />
      </div>
    </div>
  )
}

/** The diner as the order will name them, so that nothing is sent unseen. */
const Person = ({ draft, modeType }: CustomerFieldsProps) => (
  <>
    <strong className={styles['person']}>{draft.customerName.trim() || personTexts[modeType].name}</strong>
    <span className={styles['contact']}>
      {[draft.phone, draft.customerEmail, draft.customerDocument].filter(Boolean).join('\u00A0· ')}
    </span>
  </>
)

const More = ({ documentLabel, asksEmail }: CustomerFieldsProps & { asksEmail: boolean }) => (
  <>
    <strong className={styles['more']}>{asksEmail ? documentLabel : checkoutTexts.more(documentLabel)}</strong>
    <span className={styles['optional']}>{` ${checkoutTexts.optional}`}</span>
  </>
)

const NameField = ({ draft, change, modeType, forced, errors }: CustomerFieldsProps) => (
  <TextField
    label={personTexts[modeType].name}
    {...(!forced.name && { aside: checkoutTexts.optional })}
    value={draft.customerName}
    onChange={(customerName) => change({ customerName })}
    autoComplete="name"
    required={forced.name}
    {...errors.props('customerName')}
  />
)

function PhoneField({ draft, change, modeType, country, forced, settled, phoneChoices, errors }: CustomerFieldsProps) {
  const phone = errors.props('phone')
  return (
    <TextField
      label={personTexts[modeType].phone}
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
        <CountrySelect
          first={country}
          value={draft.phoneCountry ?? country}
          disabled={settled.phone}
          onChange={(phoneCountry) => change({ phoneCountry })}
        />
      }
      {...phone}
    />
  )
}

function EmailField({ draft, change, forced, errors }: CustomerFieldsProps) {
  const [hasLeft, setHasLeft] = useState(false)
  const email = errors.props('customerEmail')
  return (
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
      hint={hasLeft && isWithoutAt(draft.customerEmail) && !email.error ? checkoutTexts.noAt : undefined}
      onBlur={() => {
        setHasLeft(true)
        email.onBlur()
      }}
    />
  )
}

const DocumentField = ({ draft, change, documentLabel, errors }: CustomerFieldsProps) => (
  <TextField
    label={documentLabel}
    aside={checkoutTexts.optional}
    inputMode="numeric"
    autoComplete="off"
    value={draft.customerDocument}
    onChange={(text) => change({ customerDocument: cleanIdentityNumber(text) })}
    {...errors.props('customerDocument')}
  />
)

const isWithoutAt = (email: string) => email.trim() !== '' && !email.includes('@')
