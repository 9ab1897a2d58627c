import { useQuery } from '@tanstack/react-query'
import Phone from 'lucide-react/icons/phone'
import { useState } from 'react'
import { distanceInMetres } from '#domain/geo/distance.ts'
import { formatDistance } from '#domain/money/money.ts'
import { isAtLeast, type Role } from '#domain/operator/role.ts'
import { rideToStore } from '#domain/tracking/eta.ts'
import { orderTexts } from '#web/console/texts/order.ts'
import { useMoment } from '#web/shared/state/now.ts'
import { clockTime } from '#web/shared/texts/clock.ts'
import { shipmentStatusLabel } from '#web/shared/texts/shipment-status.ts'
import { Badge } from '#web/shared/ui/badge.tsx'
import { Button } from '#web/shared/ui/button.tsx'
import { Card } from '#web/shared/ui/card.tsx'
import room from '../workplace/room.module.css'
import styles from './order.module.css'
import { type ConsoleOrder, courierQuery } from './order-calls.ts'
import { StackSheet } from './stack-sheet.tsx'
import type { RunStep } from './use-step.ts'

const texts = orderTexts.courier
const underWay = ['ON_ROUTE_TO_PICK_UP', 'IN_STORE', 'ON_ROUTE_TO_DROP_OFF', 'ON_ROUTE_TO_DROP_OFFS']

type CourierProps = { order: ConsoleOrder; role: Role; run: RunStep; busy: string | null }

/** The shipments of an order: their states, couriers and places, and the way to group them. */
export function OrderCourier({ order, role, run, busy }: CourierProps) {
  const [isStacking, setIsStacking] = useState(false)
  const { shipments, branchContact, code } = order
  if (shipments.length === 0) return null
  const isUnderWay = shipments.some(({ status }) => underWay.includes(status))
  const isFree = shipments.some(({ status, stackId }) => status === 'LOOKING_FOR_DRIVER' && stackId === null)
  return (
    <Card as="section" padded className={styles['card']} aria-label={texts.title}>
      <h2 className={room['title']}>{texts.title}</h2>
      {shipments.map(({ id, status, courier, broughtBy, stackId }) => (
        <div key={id} className={room['row']}>
          <span className={styles['words']}>
            <span className={styles['name']}>
              {broughtBy === 'SHOP'
                ? texts.shop
                : courier
                  ? (courier.name ?? texts.nameless)
                  : shipmentStatusLabel(status)}
            </span>
            {stackId && <span className={room['soft']}>{texts.stacked}</span>}
          </span>
          {(courier || broughtBy === 'SHOP') && <Badge>{shipmentStatusLabel(status)}</Badge>}
          {courier?.phone && (
            <a
              className={room['contact']}
              href={`tel:${courier.phone}`}
              aria-label={texts.call(courier.name ?? texts.nameless)}
            >
              <Phone size={20} aria-hidden="true" />
              <span>{courier.phone}</span>
            </a>
          )}
        </div>
      ))}
      {isUnderWay && <Place order={order} />}
      <div className={room['row']}>
        {isUnderWay && (
          <a
            className={room['contact']}
            href={`/logistics/tracking/order/${branchContact.alias}/${code}`}
            target="_blank"
            rel="noreferrer"
          >
            {texts.map}
          </a>
        )}
        {isFree && isAtLeast(role, 'caja') && (
          <Button variant="secondary" onClick={() => setIsStacking(true)}>
            {orderTexts.stack.title}
          </Button>
        )}
      </div>
      <StackSheet open={isStacking} order={order} run={run} busy={busy} onClose={() => setIsStacking(false)} />
    </Card>
  )
}

/** The courier's place in words. Nothing while none is known: the shop sees what the diner's map may show. */
function Place({ order }: { order: ConsoleOrder }) {
  const now = useMoment()
  const { data } = useQuery(courierQuery(order, true))
  const rider = data?.shipment.riderInfo
  if (!data || !rider || rider.lastLocationLat === null || rider.lastLocationLng === null) return null
  const here = { lat: rider.lastLocationLat, lng: rider.lastLocationLng }
  const minutes = rider.lastLocationAt ? Math.max(0, Math.round((now - Date.parse(rider.lastLocationAt)) / 60_000)) : 0
  const age = minutes < 1 ? texts.now : texts.ago(minutes)
  const { timeZone } = order.branchContact
  const { status, eta } = data.shipment
  const store = data.branchContact.address.position
  const door = status === 'ON_ROUTE_TO_DROP_OFF' ? order.destination?.position : undefined
  const distance = formatDistance(distanceInMetres(here, door ?? store))
  return (
    <p className={styles['words']}>
      {status === 'ON_ROUTE_TO_PICK_UP' && (
        <strong>{texts.inStore(Math.max(1, Math.round(rideToStore(here, store) / 60) - minutes))}</strong>
      )}
      {door && eta && (
        <strong>
          {texts.atDoor(orderTexts.facts.range(clockTime(eta.from, timeZone), clockTime(eta.to, timeZone)))}
        </strong>
      )}
      <span>{(door ? texts.toDoor : texts.toStore)(distance, age)}</span>
    </p>
  )
}
