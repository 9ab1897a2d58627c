import MapPin from 'lucide-react/icons/map-pin'
import type { DeliveryQuote } from '#domain/delivery/quote.ts'
import type { FieldErrors } from '#web/features/checkout/field-errors.ts'
import type { UserLocation } from '#web/state/location.ts'
import { feeTexts } from '#web/texts/address.ts'
import { checkoutTexts } from '#web/texts/checkout.ts'
import { shellTexts } from '#web/texts/shell.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Notice } from '#web/ui/notice.tsx'
import styles from './checkout-view.module.css'

type DeliveryAddressProps = {
  location: UserLocation | null
  quote: DeliveryQuote | null
  isLoading: boolean
  /** The price of delivery could not be loaded (ERR-02). */
  failed: boolean
  onRetry: () => void
  takeAwayName: string | null
  errors: FieldErrors
  onChange: () => void
}

/** CHECK-04, FEE-03 to FEE-07. */
export function DeliveryAddress(props: DeliveryAddressProps) {
  const { location, quote, isLoading, failed, onRetry, takeAwayName, errors, onChange } = props
  const { ref } = errors.props('address')
  const trouble = troubleOf(quote, takeAwayName) ?? errors.errorOf('address')
  return (
    <>
      <Card className={styles['address']}>
        <MapPin size={22} aria-hidden="true" />
        <div>
          <p className={styles['full']}>{location ? location.fullAddress : checkoutTexts.noAddress}</p>
          {location?.details && <p className={styles['soft']}>{location.details}</p>}
          {location?.betweenStreets && (
            <p className={styles['soft']}>{checkoutTexts.betweenStreets(location.betweenStreets)}</p>
          )}
        </div>
        <Button ref={ref} variant={location ? 'quiet' : 'secondary'} onClick={onChange}>
          {location ? checkoutTexts.changeAddress : checkoutTexts.addAddress}
        </Button>
      </Card>
      {isLoading && location && <p className={styles['soft']}>{feeTexts.loading}</p>}
      {failed && !isLoading && location && (
        <Notice tone="wait" live>
          <span>{feeTexts.failed}</span>{' '}
          <Button variant="quiet" onClick={onRetry}>
            {shellTexts.retry}
          </Button>
        </Notice>
      )}
      {trouble && (
        <Notice tone="bad" live>
          {trouble}
        </Notice>
      )}
    </>
  )
}

const troubleOf = (quote: DeliveryQuote | null, takeAwayName: string | null): string | null => {
  if (quote?.type === 'OutOfBounds') return feeTexts.outOfZone(takeAwayName)
  return quote?.type === 'ProvidersFailed' ? feeTexts.providersFailed : null
}
