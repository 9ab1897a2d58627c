import Phone from 'lucide-react/icons/phone'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { couriersTexts as texts } from '#web/console/texts/couriers.ts'
import { useMinute } from '#web/shared/state/now.ts'
import { clockTimeFrom } from '#web/shared/texts/clock.ts'
import { Badge } from '#web/shared/ui/badge.tsx'
import { Button } from '#web/shared/ui/button.tsx'
import { Card } from '#web/shared/ui/card.tsx'
import { Confirm } from '#web/shared/ui/confirm.tsx'
import { toast } from '#web/shared/ui/toast.ts'
import { endShift, type StoreCourier } from '../api/couriers.ts'
import type { RunStep } from '../order/use-step.ts'
import { paths } from '../paths.ts'
import room from '../workplace/room.module.css'
import { minutesOld, stateOf } from './courier-state.ts'
import styles from './couriers.module.css'

type CardProps = {
  courier: StoreCourier
  storeId: string
  timeZone: string
  /** Null for a person who sees no amounts. */
  write: ((amount: number) => string) | null
  mayEnd: boolean
  run: RunStep
  busy: string | null
}

/** A courier on shift: the state, the ways to reach them, what they carry, and the cash that they have to bring. */
export function CourierCard({ courier, storeId, timeZone, write, mayEnd, run, busy }: CardProps) {
  const { id, phone, since, position, carries, cash = 0 } = courier
  const name = courier.name || texts.nameless
  const now = useMinute()
  const state = stateOf(carries)
  return (
    <Card as="li" padded className={styles['card']}>
      <div className={styles['head']}>
        <div className={styles['words']}>
          <h2 className={room['title']}>{name}</h2>
          <span className={room['soft']}>
            {texts.since(clockTimeFrom(new Date(now).toISOString(), since, timeZone))}
          </span>
        </div>
        <Badge tone={state.tone}>{state.words}</Badge>
      </div>
      {carries.length > 0 && (
        <ul className={styles['carries']} aria-label={texts.carries(name)}>
          {carries.map(({ id: shipmentId, orderCode, address, collect }) => (
            <li key={shipmentId} className={styles['carried']}>
              <Link className={styles['order']} to={paths.order(orderCode)}>
                {texts.order(orderCode)}
              </Link>
              {write && collect && (
                <span className={styles['amount']}>{texts.collect[collect.method](write(collect.amount))}</span>
              )}
              <span className={styles['address']}>{address}</span>
            </li>
          ))}
        </ul>
      )}
      {position && <p className={room['soft']}>{texts.place(minutesOld(position.at, now))}</p>}
      {write && (
        <p className={styles['cash']}>
          <span>{texts.cash}</span> <strong className={styles['amount']}>{write(cash)}</strong>
        </p>
      )}
      <div className={room['row']}>
        {phone && (
          <a className={room['contact']} href={`tel:${phone}`} aria-label={texts.call(name)}>
            <Phone size={20} aria-hidden="true" />
            <span>{phone}</span>
          </a>
        )}
        {mayEnd &&
          (carries.length > 0 ? (
            <span className={room['soft']}>{texts.end.waits}</span>
          ) : (
            <EndShift {...{ id, name, storeId, run, busy }} owes={write && cash > 0 ? write(cash) : null} />
          ))}
      </div>
    </Card>
  )
}

type EndProps = Pick<CardProps, 'storeId' | 'run' | 'busy'> & { id: string; name: string; owes: string | null }

/** Asks, and ends the shift. */
function EndShift({ id, name, storeId, owes, run, busy }: EndProps) {
  const [isAsking, setIsAsking] = useState(false)
  const what = `end the shift of ${id}`
  const end = () => {
    setIsAsking(false)
    run({
      what,
      send: (keyed) => endShift(storeId, id, keyed),
      onDone: () => toast(texts.end.done(name), 'good'),
      async onRefused({ code, items }) {
        if (code === 'RIDER_NOT_FOUND') return texts.end.gone
        if (code !== 'SHIPMENT_IN_PROGRESS') return undefined
        const codes = items.map(({ referenceId }) => referenceId)
        return codes.length > 0 ? texts.end.holding(codes) : texts.end.holdingSome
      },
    })
  }
  return (
    <>
      <Button
        variant="secondary"
        busy={busy === what}
        aria-label={texts.end.label(name)}
        onClick={() => setIsAsking(true)}
      >
        {texts.end.open}
      </Button>
      <Confirm
        open={isAsking}
        title={texts.end.title(name)}
        confirmLabel={texts.end.open}
        cancelLabel={texts.end.back}
        onConfirm={end}
        onCancel={() => setIsAsking(false)}
      >
        {owes && <p>{texts.end.cash(owes)}</p>}
        <p>{texts.end.text}</p>
      </Confirm>
    </>
  )
}
