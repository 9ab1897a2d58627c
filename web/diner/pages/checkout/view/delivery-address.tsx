import MapPin from 'lucide-react/icons/map-pin'
import { takeAwayNameOf } from '#web/diner/api/shop.ts'
import { feeTexts } from '#web/diner/texts/address.ts'
import { checkoutTexts } from '#web/diner/texts/checkout.ts'
import { shellTexts } from '#web/shared/texts/shell.ts'
import { Button } from '#web/shared/ui/button.tsx'
import { Card } from '#web/shared/ui/card.tsx'
import { Notice } from '#web/shared/ui/notice.tsx'
import styles from './checkout-view.module.css'
import type { CheckoutModel } from './model.ts'

/** CHECK-04. Its last line keeps its place while the fee is asked for, so that no answer moves the page. */
export function DeliveryAddress({ checkout }: { checkout: CheckoutModel }) {
  const { facts, errors, send } = checkout
  const { location } = facts
  const { ref } = errors.props('address')
  const error = troubleOf(checkout) ? null : errors.errorOf('address')
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
          {location && <p className={styles['soft']}>{isAsking(checkout) ? feeTexts.loading : feeLine(checkout)}</p>}
        </div>
        <Button
          ref={ref}
          variant={location ? 'quiet' : 'secondary'}
          onClick={() => send({ type: 'OpenSheet', sheet: 'address' })}
        >
          {location ? checkoutTexts.changeAddress : checkoutTexts.addAddress}
        </Button>
      </Card>
      {error && (
        <Notice tone="bad" live>
          {error}
        </Notice>
      )}
    </>
  )
}

/**
 * Says why the price of delivery is not known (FEE-04 to FEE-07, ERR-02), or that it is the one of the last visit. It
 * stands above the button, where it is in view and moves nothing.
 */
export function DeliveryNews({ checkout }: { checkout: CheckoutModel }) {
  const { facts, asked, isOnline } = checkout
  const isEarlier = facts.quote !== null
  const isOver = facts.location && !asked.data && !isAsking(checkout) && (isEarlier || asked.isError)
  const trouble = troubleOf(checkout)
  if (!trouble && !isOver) return null
  return (
    <Notice tone={trouble ? 'bad' : 'wait'} live>
      <span>{trouble ?? (isEarlier ? feeTexts.earlier : feeTexts.failed)}</span>{' '}
      {isOver && isOnline && (
        <Button variant="quiet" onClick={() => void asked.refetch()}>
          {shellTexts.retry}
        </Button>
      )}
    </Notice>
  )
}

/** Today's quote is on its way. */
const isAsking = ({ facts, asked, isOnline }: CheckoutModel) =>
  !asked.data && (isOnline ? asked.isFetching : facts.quote === null && !asked.isError)

function troubleOf({ facts }: CheckoutModel): string | null {
  // Today's quote, or the one of the last visit.
  const { quote, store } = facts
  if (quote?.type === 'OutOfBounds') return feeTexts.outOfZone(takeAwayNameOf(store), quote.isForNow)
  return quote?.type === 'ProvidersFailed' ? feeTexts.providersFailed : null
}

function feeLine(checkout: CheckoutModel): string {
  const fee = deliveryFeeOf(checkout)
  const { delivery, free } = checkoutTexts.lines
  return `${delivery}\u00A0· ${typeof fee === 'string' ? fee : fee === 0 ? free : checkout.money(fee)}`
}

/** The fee in minor units, or the reason why it is not known. */
export function deliveryFeeOf({ facts, priced }: CheckoutModel): number | string {
  const { lines: words } = checkoutTexts
  if (facts.location === null) return words.pending
  if (facts.quote === null) return facts.isQuoting ? words.reckoning : words.unavailable
  return facts.quote.type === 'InDeliveryArea' ? priced.price.deliveryFee : words.unavailable
}
