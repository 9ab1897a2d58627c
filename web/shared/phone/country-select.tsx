import { type CountryCode, countriesFrom } from '#domain/country/countries.ts'
import { phoneCountryText, prefixText } from '#web/shared/texts/phone.ts'
import { PrefixSelect } from '#web/shared/ui/prefix-select.tsx'

type CountrySelectProps = {
  /** The country of the store, which is the first choice. */
  first: CountryCode
  value: CountryCode
  disabled?: boolean
  onChange: (code: CountryCode) => void
}

/** CHECK-38: the country of a phone, before its field. */
export const CountrySelect = ({ first, ...choice }: CountrySelectProps) => (
  <PrefixSelect
    label={phoneCountryText}
    autoComplete="tel-country-code"
    options={countriesFrom(first).map((code) => ({ value: code, label: prefixText(code) }))}
    {...choice}
  />
)
