import MapPin from 'lucide-react/icons/map-pin'
import type { DeliveryQuote } from '#domain/delivery/quote.ts'
import { takeAwayNameOf } from '#web/diner/api/shop.ts'
import { feeTexts } from '#web/diner/texts/address.ts'
import { checkoutTexts } from '#web/diner/texts/checkout.ts'
import { shellTexts } from '#web/shared/texts/shell.ts'
import { Button } from '#web/shared/ui/button.tsx'
import { Card } from '#web/shared/ui/card.tsx'
import { Notice } from '#web/shared/ui/notice.tsx'
import styles from './checkout-view.module.css'
import type { CheckoutModel } from './model.ts'

/** CHECK-04, FEE-03 to FEE-07. */
export function DeliveryAddress({ checkout }: { checkout: CheckoutModel }) {
  const { facts, asked, isOnline, errors, send } = checkout
  // Today's quote, or the one of the last visit while `asked` has no answer.
  const { location, quote } = facts
  const { ref } = errors.props('address')
  const trouble = troubleOf(quote, takeAwayNameOf(facts.store)) ?? errors.errorOf('address')
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
        <Button
          ref={ref}
          variant={location ? 'quiet' : 'secondary'}
          onClick={() => send({ type: 'OpenSheet', sheet: 'address' })}
        >
          {location ? checkoutTexts.changeAddress : checkoutTexts.addAddress}
        </Button>
      </Card>
      {location && !asked.data && <QuoteNews asked={asked} isEarlier={quote !== null} isOnline={isOnline} />}
      {trouble && (
        <Notice tone="bad" live>
          {trouble}
        </Notice>
      )}
    </>
  )
}

type QuoteNewsProps = Pick<CheckoutModel, 'asked' | 'isOnline'> & { isEarlier: boolean }

/** Says that the price of delivery is being asked for, could not be loaded (ERR-02), or is the one of the last visit. */
function QuoteNews({ asked, isEarlier, isOnline }: QuoteNewsProps) {
  const isOver = isEarlier || asked.isError
  if (isOnline ? asked.isFetching : !isOver) return <p className={styles['soft']}>{feeTexts.loading}</p>
  if (!isOver) return null
  return (
    <Notice tone="wait" live>
      <span>{isEarlier ? feeTexts.earlier : feeTexts.failed}</span>{' '}
      {isOnline && (
        <Button variant="quiet" onClick={() => void asked.refetch()}>
          {shellTexts.retry}
        </Button>
      )}
    </Notice>
  )
}

const troubleOf = (quote: DeliveryQuote | null, takeAwayName: string | null): string | null => {
  if (quote?.type === 'OutOfBounds') return feeTexts.outOfZone(takeAwayName)
  return quote?.type === 'ProvidersFailed' ? feeTexts.providersFailed : null
}
