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
  /** The delivery address, shown in delivery mode. */
  children: ReactNode
}

/** HEADER-20: the amount from which a delivery to the quoted address is free, as a sentence; null where there is none. */
export const freeFromOf = (quote: DeliveryQuote | undefined, money: (minor: number) => string): string | null =>
  quote?.type === 'InDeliveryArea' && quote.freeDeliveryFrom !== null && quote.freeDeliveryFrom > 0
    ? headerTexts.info.freeFrom(money(quote.freeDeliveryFrom))
    : null

/** HEADER-15 to HEADER-20: the facts that diners often leave a menu to look for, on one line. */
export function InfoTable({ mode, store, quote, money, children }: InfoTableProps) {
  const { info } = headerTexts
  const zone = quote?.type === 'InDeliveryArea' ? quote : null
  const times = zone ?? mode
  // A mode that takes no orders has no times.
  const arrival = !mode.orderEnabled
    ? null
    : mode.onlyScheduling
      ? info.scheduled
      : info.minutes(times.minDelayInMinutes, times.maxDelayInMinutes)
  const inMinutes = mode.type === 'DELIVERY' ? info.arrival : info.ready
  return (
    <section className={styles['table']} aria-label={info.label}>
      <div className={styles['all']}>
        <dl className={styles['facts']}>
          {arrival && (
            <Fact name={mode.onlyScheduling ? info.when : inMinutes} icon={null}>
              {arrival}
            </Fact>
          )}
          {mode.type !== 'DELIVERY' ? (
            <Fact name={mode.type === 'DINING_IN' ? info.eatAt : info.pickUp}>{shortAddress(store.address)}</Fact>
          ) : zone ? (
            <>
              <Fact name={info.shipping} icon={<Bike size={16} aria-hidden="true" />}>
                {zone.deliveryFee === 0 ? info.free : money(zone.deliveryFee)}
              </Fact>
              <Fact name={info.minimum}>
                {zone.minimumOrderAmount > 0 ? money(zone.minimumOrderAmount) : info.noMinimum}
              </Fact>
            </>
          ) : (
            <Fact name={info.both}>{quote?.type === 'OutOfBounds' ? info.outOfZone : info.pending}</Fact>
          )}
        </dl>
        {arrival && !mode.onlyScheduling && store.busyMinutes ? (
          <p className={styles['busy']}>{info.busy(store.busyMinutes)}</p>
        ) : null}
      </div>
      {mode.type === 'DELIVERY' && <div className={styles['address']}>{children}</div>}
    </section>
  )
}

/** Where a picture or the value itself says enough, the name is seen on narrow screens alone. */
const Fact = ({ name, icon, children }: { name: string; icon?: ReactNode; children: ReactNode }) => (
  <div className={styles['fact']}>
    <dt>
      {icon}
      <span className={icon === undefined ? undefined : styles['told']}>{name}</span>
    </dt>
    <dd>{children}</dd>
  </div>
)
