import { trackingTexts } from '#web/diner/texts/tracking.ts'
import { clockTime } from '#web/shared/texts/clock.ts'
import styles from './timeline.module.css'
import type { Tracking } from './tracking-query.ts'

const texts = trackingTexts.timeline

const told = [
  'LOOKING_FOR_DRIVER',
  'ON_ROUTE_TO_PICK_UP',
  'IN_STORE',
  'ON_ROUTE_TO_DROP_OFFS',
  'ON_ROUTE_TO_DROP_OFF',
  'DELIVERED',
  'RETURNED',
  'DRIVER_CANCELED',
  'CANCELED',
] as const

/** ruling-42, ruling-45: the events and their times, in words, newest first. */
export function Timeline({ tracking: { createdAt, shipment, branchContact } }: { tracking: Tracking }) {
  const { timeZone, address } = branchContact
  const reached = told.flatMap((status) => {
    const at = shipment.times[status]
    return at ? [{ name: nameOf(shipment, status), at }] : []
  })
  const placed = Number.isNaN(Date.parse(createdAt)) ? [] : [{ name: texts.placed, at: createdAt }]
  const steps = [...reached.sort((a, b) => Date.parse(b.at) - Date.parse(a.at)), ...placed]
  const next = (texts.next as Partial<Record<string, string>>)[shipment.status]
  return (
    <section className={styles['timeline']}>
      <h3 className={styles['title']}>{texts.title}</h3>
      {next && <p className={styles['next']}>{next}</p>}
      <ol className={styles['steps']}>
        {steps.map(({ name, at }, index) => (
          <li key={name} className={styles['step']} aria-current={index === 0 ? 'step' : undefined}>
            <span>{name}</span>
            <time dateTime={at}>{clockTime(new Date(at).toISOString(), timeZone)}</time>
          </li>
        ))}
      </ol>
      <p className={styles['from']}>{texts.from(branchContact.name, `${address.street} ${address.number}`.trim())}</p>
    </section>
  )
}

/** A search that began before a courier canceled was for an earlier courier. */
function nameOf({ times }: Tracking['shipment'], status: (typeof told)[number]) {
  const { LOOKING_FOR_DRIVER: sought, DRIVER_CANCELED: canceled } = times
  const isForAnother = sought && canceled && Date.parse(canceled) <= Date.parse(sought)
  return status === 'LOOKING_FOR_DRIVER' && isForAnother ? texts.another : texts[status]
}
