import Banknote from 'lucide-react/icons/banknote'
import ChevronRight from 'lucide-react/icons/chevron-right'
import Layers from 'lucide-react/icons/layers'
import { Link } from 'react-router-dom'
import { formatDistance } from '#domain/money/money.ts'
import { isMultiShipment } from '#domain/stack/rules.ts'
import { paths } from '#web/courier/paths.ts'
import { courierTexts } from '#web/courier/texts/courier.ts'
import { listTexts } from '#web/courier/texts/list.ts'
import { Card } from '#web/shared/ui/card.tsx'
import { classes } from '#web/shared/ui/classes.ts'
import { offeredMoney } from '../route/collect.tsx'
import { RouteLetter } from '../route/route-letter.tsx'
import { metresOf, type Stop, stopsOf, stopsOfStack } from '../route/stops.ts'
import type { WireShipment, WireStack } from '../workplace/courier-calls.ts'
import { useStoreClock } from '../workplace/store-clock.ts'
import type { OfferedWork } from './waiting.ts'
import styles from './waiting-card.module.css'

const texts = listTexts

/** FOPEN-62, SLIST-17: a card for a shipment or a stack that waits for a courier, with a link to it. */
export const WaitingCard = ({ alias, waiting }: { alias: string; waiting: OfferedWork }) =>
  waiting.type === 'simple' ? (
    <ShipmentCard alias={alias} shipment={waiting.shipment} />
  ) : (
    <StackCard alias={alias} stack={waiting.stack} />
  )

function ShipmentCard({ alias, shipment }: { alias: string; shipment: WireShipment }) {
  const stops = stopsOf(shipment)
  return (
    <Frame
      to={paths.shipment(alias, 'simple', shipment.id)}
      title={texts.order(shipment.logisticsOrder.code)}
      createdAt={shipment.createdAt}
      stops={stops}
      money={offeredMoney([shipment])}
      far={distance(stops, texts.far)}
    />
  )
}

function StackCard({ alias, stack }: { alias: string; stack: WireStack }) {
  const stops = stopsOfStack(stack)
  const isMulti = isMultiShipment(stack)
  return (
    <Frame
      to={paths.shipment(alias, 'stack', stack.id)}
      title={isMulti ? courierTexts.stack.title : texts.order(stack.shipments[0]?.logisticsOrder.code ?? '')}
      count={isMulti ? courierTexts.stack.dropOffs(stack.shipments.length) : undefined}
      createdAt={stack.createdAt}
      stops={stops}
      money={offeredMoney(stack.shipments)}
      far={distance(stops, texts.wholeWay)}
    />
  )
}

const distance = (stops: readonly Stop[], say: (distance: string) => string) => {
  const metres = metresOf(stops)
  return metres === null ? null : say(formatDistance(metres))
}

type FrameProps = {
  to: string
  title: string
  count?: string | undefined
  createdAt: string
  stops: readonly Stop[]
  money: string | null
  far: string | null
}

function Frame({ to, title, count, createdAt, stops, money, far }: FrameProps) {
  const clock = useStoreClock()
  return (
    <Card as="li" className={styles['card']}>
      <div className={styles['head']}>
        <h2 className={styles['code']}>
          <Link className={styles['link']} to={to}>
            {title}
          </Link>
        </h2>
        <span className={styles['since']}>{texts.since(clock(createdAt))}</span>
        {count && (
          <p className={styles['count']}>
            <Layers size={20} aria-hidden="true" />
            <span>{count}</span>
          </p>
        )}
      </div>
      <ol className={styles['stops']}>
        {stops.map((stop) => (
          <StopLine key={stop.id} stop={stop} />
        ))}
      </ol>
      {money && (
        <p className={styles['money']}>
          <Banknote size={22} aria-hidden="true" />
          <span>{money}</span>
        </p>
      )}
      <p className={styles['foot']}>
        {far && <span>{far}</span>}
        <span className={styles['go']}>
          <span>{texts.see}</span> <ChevronRight size={26} aria-hidden="true" />
        </span>
      </p>
    </Card>
  )
}

/** One stop of the route. For several drop-offs, the first one stands for all of them. */
function StopLine({ stop }: { stop: Stop }) {
  const clock = useStoreClock()
  const saysKind = stop.kind !== 'dropOff' || stop.letter === 'B'
  return (
    <li className={classes(styles['stop'], !saysKind && styles['single'])}>
      <RouteLetter letter={stop.letter} />
      <div>
        {saysKind && <p className={styles['kind']}>{texts[stop.kind]}</p>}
        <p className={stop.kind === 'dropOff' ? styles['place'] : undefined}>{stop.name || stop.address}</p>
        {stop.until && <p>{courierTexts.detail.until(clock(stop.until))}</p>}
      </div>
    </li>
  )
}
