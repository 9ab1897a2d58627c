import CircleCheck from 'lucide-react/icons/circle-check'
import type { ShipmentStatus } from '#domain/shipment/events.ts'
import { paths } from '#web/paths.ts'
import { courierTexts } from '#web/texts/courier.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { StickyBar } from '#web/ui/sticky-bar.tsx'
import type { Intent } from './intents.ts'
import styles from './next-step.module.css'
import type { Reporting } from './position-reporter.ts'
import { SlideConfirm } from './slide-confirm.tsx'
import { PendingLine, PositionLine } from './status-lines.tsx'

const texts = courierTexts.detail

type NextStepProps = {
  alias: string
  /** Of the shipment, or of the whole stack. */
  status: ShipmentStatus
  /** Tells one step from another of the same name: a slide that is done starts anew. */
  stepKey: string
  isBusy: boolean
  /** Null where no step is left. */
  onStep: (() => void) | null
  pending: readonly Intent[]
  reporting: Reporting | null
}

/** Under the thumb: the one next step, or what all of it came to (SDETAIL-17, SDETAIL-18). */
export const NextStep = ({ alias, status, stepKey, isBusy, onStep, pending, reporting }: NextStepProps) => (
  <section className={styles['steps']} aria-label={texts.nextStep}>
    <StickyBar>
      <PendingLine count={pending.length} />
      <PositionLine reporting={reporting} />
      {status === 'LOOKING_FOR_DRIVER' && <p className={styles['sharing']}>{texts.sharing}</p>}
      {onStep ? (
        <SlideConfirm key={stepKey} label={stepLabel(status)} busy={isBusy} onConfirm={onStep} />
      ) : (
        <Ending alias={alias} status={status} />
      )}
    </StickyBar>
  </section>
)

/** SDETAIL-19 to SDETAIL-23, FAMBIG-06. */
const stepLabel = (status: ShipmentStatus): string =>
  (courierTexts.step as Partial<Record<string, string>>)[status] ?? ''

function Ending({ alias, status }: { alias: string; status: ShipmentStatus }) {
  const { finished } = texts
  const isDone = status === 'DELIVERED' || status === 'RETURNED'
  return (
    <div className={styles['ending']}>
      <Notice tone={isDone ? 'good' : 'plain'} icon={isDone ? <CircleCheck size={24} aria-hidden="true" /> : undefined}>
        {isDone ? finished[status] : status === 'PENDING' || status === 'STACKING' ? texts.notYet : finished.CANCELED}
      </Notice>
      <ButtonLink block size="large" to={paths.shipments(alias)} replace>
        {texts.toList}
      </ButtonLink>
    </div>
  )
}
