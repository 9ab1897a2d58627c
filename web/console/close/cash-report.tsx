import { closeTexts } from '#web/console/texts/close.ts'
import { Card } from '#web/shared/ui/card.tsx'
import type { DayReport } from '../api/close.ts'
import room from '../workplace/room.module.css'
import styles from './close.module.css'
import { Line } from './line.tsx'

const texts = closeTexts.cash

type CashReportProps = {
  cash: NonNullable<DayReport['amounts']>['cash']
  closed: DayReport['closed']
  write: (amount: number) => string
}

/** The cash of the day at the shop and by each courier, the expected sum and the counted one. */
export const CashReport = ({ cash, closed, write }: CashReportProps) => (
  <Card as="section" padded className={styles['section']} aria-label={texts.title}>
    <h2 className={room['title']}>{texts.title}</h2>
    <dl className={styles['lines']}>
      <Line name={texts.shop} aside={closeTexts.payments.count(cash.shop.count)} value={write(cash.shop.total)} />
      {cash.couriers.map(({ name, count, total }, index) => (
        <Line
          // biome-ignore lint/suspicious/noArrayIndexKey: two couriers may have one name, and the list of a day only grows
          key={index}
          name={name || texts.nameless}
          aside={closeTexts.payments.count(count)}
          value={write(total)}
        />
      ))}
      <Line name={texts.expected} value={write(cash.expected)} isTotal />
      {closed && closed.counted === null && <Line name={texts.notCounted} value="" />}
      {closed && closed.counted !== null && (
        <>
          <Line name={texts.counted} value={write(closed.counted)} />
          {closed.missing > 0 && <Line name={texts.missing} value={write(closed.missing)} isTotal />}
          {closed.surplus > 0 && <Line name={texts.surplus} value={write(closed.surplus)} isTotal />}
          {closed.missing === 0 && closed.surplus === 0 && <Line name={texts.right} value={write(0)} isTotal />}
        </>
      )}
    </dl>
  </Card>
)
