import Bike from 'lucide-react/icons/bike'
import type { ReactNode } from 'react'
import type { DeliveryQuote } from '#domain/delivery/quote.ts'
import { type ModeView, type StoreView, shortAddress } from '#web/diner/api/shop.ts'
import { headerTexts } from '#web/diner/texts/header.ts'
import styles from './info-table.module.css'

type InfoTableProps = {
  mode: ModeView
  store: StoreView
  /** Undefined until the diner's address is known and was quoted. */
  quote: DeliveryQuote | undefined
  money: (minor: number) => string
}

/** HEADER-15 to HEADER-20: the facts that diners often leave a menu to look for. */
export function InfoTable({ mode, store, quote, money }: InfoTableProps) {
  const { info } = headerTexts
  const zone = quote?.type === 'InDeliveryArea' ? quote : null
  const times = zone ?? mode
  const unknown = quote?.type === 'OutOfBounds' ? info.outOfZone : info.pending
  // A mode that takes no orders has no times.
  const arrival = !mode.orderEnabled
    ? null
    : mode.onlyScheduling
      ? info.scheduled
      : info.minutes(times.minDelayInMinutes, times.maxDelayInMinutes)
  return (
    <section className={styles['table']} aria-label={info.label}>
      <dl className={styles['facts']}>
        {mode.type === 'DELIVERY' ? (
          <>
            {arrival && <Fact name={mode.onlyScheduling ? info.when : info.arrival}>{arrival}</Fact>}
            <Fact name={info.shipping}>
              {zone ? (zone.deliveryFee === 0 ? info.free : money(zone.deliveryFee)) : unknown}
            </Fact>
            <Fact name={info.minimum}>
              {zone ? (zone.minimumOrderAmount > 0 ? money(zone.minimumOrderAmount) : info.noMinimum) : unknown}
            </Fact>
          </>
        ) : (
          <>
            {arrival && <Fact name={mode.onlyScheduling ? info.when : info.ready}>{arrival}</Fact>}
            <Fact name={mode.type === 'DINING_IN' ? info.eatAt : info.pickUp}>{shortAddress(store.address)}</Fact>
          </>
        )}
      </dl>
      {zone?.freeDeliveryFrom != null && zone.freeDeliveryFrom > 0 && (
        <p className={styles['freeFrom']}>
          <Bike size={18} aria-hidden="true" />
          <span>{info.freeFrom(money(zone.freeDeliveryFrom))}</span>
        </p>
      )}
    </section>
  )
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className={styles['fact']}>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)
