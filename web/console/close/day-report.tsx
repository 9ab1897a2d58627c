import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { closeTexts as texts } from '#web/console/texts/close.ts'
import { moneyTexts } from '#web/console/texts/money.ts'
import { Card } from '#web/shared/ui/card.tsx'
import type { DayReport } from '../api/close.ts'
import { amountWriter, lessOf } from '../order/amount.ts'
import { paths } from '../paths.ts'
import room from '../workplace/room.module.css'
import { CashReport } from './cash-report.tsx'
import styles from './close.module.css'
import { Line } from './line.tsx'

const providerOf = (name: string) => moneyTexts.providers[name] ?? name

/** The figures of a business day. Without amounts it shows the orders alone. */
export function DayFigures({ report }: { report: DayReport }) {
  const { orders, canceled, otherCurrency, amounts, money } = report
  const write = amountWriter(money) ?? String
  return (
    <div className={styles['sections']}>
      <Section title={texts.orders.title}>
        <Line name={texts.orders.delivered} value={String(orders)} />
        {canceled.map(({ reason, count }) => (
          <Line
            key={reason ?? ''}
            name={texts.orders.canceled(reason ? texts.orders.reasons[reason] : texts.orders.noReason)}
            value={String(count)}
          />
        ))}
        {otherCurrency > 0 && <Line name={texts.orders.otherCurrency} value={String(otherCurrency)} />}
      </Section>
      {amounts && (
        <>
          <Section title={texts.sales.title}>
            <Line name={texts.sales.items} value={write(amounts.sums.items)} />
            <Line name={texts.sales.surcharges} value={write(amounts.sums.surcharges)} />
            <Line name={texts.sales.delivery} value={write(amounts.sums.delivery)} />
            <Line name={texts.sales.service} value={write(amounts.sums.service)} />
            <Line name={texts.sales.discounts} value={lessOf(write, amounts.sums.discounts)} />
            <Line name={texts.sales.points} value={lessOf(write, amounts.sums.points)} />
            <Line name={texts.sales.total} value={write(amounts.sums.total)} isTotal />
          </Section>
          <Section title={texts.payments.title}>
            {amounts.payments.map(({ id, name, orderModeId, orderModeName, count, total }) => (
              <Line
                key={`${orderModeId} ${id}`}
                name={name}
                aside={texts.payments.of(orderModeName, count)}
                value={write(total)}
              />
            ))}
            <Line name={texts.sales.total} value={write(amounts.sums.total)} isTotal />
          </Section>
          <CashReport cash={amounts.cash} closed={report.closed} write={write} />
          <Section title={texts.online.title}>
            <Note>{amounts.taken.length + amounts.refunds.length === 0 ? texts.online.none : texts.online.hint}</Note>
            {amounts.taken.map(({ provider, count, total }) => (
              <Line
                key={provider}
                name={texts.online.taken(providerOf(provider))}
                aside={String(count)}
                value={write(total)}
              />
            ))}
            {amounts.refunds.map(({ provider, count, total }) => (
              <Line
                key={provider}
                name={texts.online.refunded(providerOf(provider))}
                aside={String(count)}
                value={lessOf(write, total)}
              />
            ))}
          </Section>
          <Section title={texts.differences.title}>
            {amounts.differences.length === 0 && <Note>{texts.differences.none}</Note>}
            {amounts.differences.map(({ orderCode, need, at, amount }) => (
              <Line
                key={`${orderCode} ${need} ${at}`}
                name={<Link to={paths.order(orderCode)}>{moneyTexts.order(orderCode)}</Link>}
                aside={texts.differences.needs[need]}
                value={write(amount)}
              />
            ))}
          </Section>
        </>
      )}
    </div>
  )
}

const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <Card as="section" padded className={styles['section']} aria-label={title}>
    <h2 className={room['title']}>{title}</h2>
    <dl className={styles['lines']}>{children}</dl>
  </Card>
)

const Note = ({ children }: { children: ReactNode }) => (
  <div>
    <dt className={room['soft']}>{children}</dt>
    <dd />
  </div>
)
