import { useState } from 'react'
import { courierCodeTexts as texts } from '#web/console/texts/couriers.ts'
import { Button } from '#web/shared/ui/button.tsx'
import { Confirm } from '#web/shared/ui/confirm.tsx'
import { renewCourierCode } from '../api/couriers.ts'
import { useStep } from '../order/use-step.ts'
import room from '../workplace/room.module.css'
import styles from './courier-code.module.css'

/** The code takes more room than the button before it, and would come up behind the bar at the foot. */
const bringIntoSight = (shown: HTMLElement | null) => shown?.scrollIntoView?.({ block: 'center' })

/** Gives the couriers of a store another code, and shows it until the page is left. */
export function CourierCode({ storeId }: { storeId: string }) {
  const { run, busy } = useStep()
  const [isAsking, setIsAsking] = useState(false)
  const [code, setCode] = useState<string | null>(null)
  const renew = () => {
    setIsAsking(false)
    run({
      what: `courier code of ${storeId}`,
      send: async (keyed) => setCode(await renewCourierCode(storeId, keyed)),
    })
  }
  return (
    <section className={styles['section']} aria-labelledby="courier-code">
      <h2 id="courier-code" className={room['title']}>
        {texts.title}
      </h2>
      <p className={room['soft']}>{texts.hint}</p>
      <div role="status">
        {code !== null && (
          <p className={styles['shown']} ref={bringIntoSight}>
            <span>{texts.shown}</span>
            <strong className={styles['code']}>{code}</strong>
            <span className={room['soft']}>{texts.tell}</span>
          </p>
        )}
      </div>
      <div>
        <Button variant="secondary" busy={busy !== null} onClick={() => setIsAsking(true)}>
          {texts.renew}
        </Button>
      </div>
      <Confirm
        open={isAsking}
        title={texts.confirm.title}
        confirmLabel={texts.renew}
        cancelLabel={texts.confirm.back}
        onConfirm={renew}
        onCancel={() => setIsAsking(false)}
      >
        {texts.confirm.text}
      </Confirm>
    </section>
  )
}
