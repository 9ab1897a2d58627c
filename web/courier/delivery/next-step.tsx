import Check from 'lucide-react/icons/check'
import CircleCheck from 'lucide-react/icons/circle-check'
import { useRef } from 'react'
import type { ShipmentStatus } from '#domain/shipment/events.ts'
import { paths } from '#web/courier/paths.ts'
import { courierTexts } from '#web/courier/texts/courier.ts'
import { ButtonLink } from '#web/shared/ui/button.tsx'
import { Notice } from '#web/shared/ui/notice.tsx'
import { StickyBar } from '#web/shared/ui/sticky-bar.tsx'
import { VisuallyHidden } from '#web/shared/ui/visually-hidden.tsx'
import { PendingLine, UnstoredLine, usePending } from '../intents/pending-lines.tsx'
import { UndoPill } from '../intents/undo-pill.tsx'
import type { useIntents } from '../intents/use-intents.ts'
import { isPositionTrouble, PositionLine, PositionMark } from '../positions/position-line.tsx'
import type { Reporting } from '../positions/position-reporter.ts'
import type { CollectWords } from '../route/collect.tsx'
import type { Stop } from '../route/stops.ts'
import type { KeyTrouble } from './delivery-key.tsx'
import { type Contact, InReach } from './in-reach.tsx'
import styles from './next-step.module.css'
import { StepControl } from './step-control.tsx'
import { UnderThumb } from './under-thumb.tsx'

const texts = courierTexts.detail

type NextStepProps = {
  alias: string
  /** The status of the shipment or of the whole stack. */
  status: ShipmentStatus
  /** Distinguishes steps of the same name, so that the slide resets after each. */
  stepKey: string
  isBusy: boolean
  /** The state of the customer's key for this step; null when the step needs no key. */
  keyAsked: { readonly trouble: KeyTrouble | null } | null
  /** Null when no step is left. */
  onStep: ((securityCode: string | null) => void) | null
  /** The courier's current destination; absent before the courier has the delivery and after the last stop. */
  stop?: Stop | undefined
  /** The person to call there. */
  contact?: Contact | null
  /** The money to collect with the step. */
  collect?: CollectWords | null
  intents: ReturnType<typeof useIntents>
  reporting: Reporting | null
}

/**
 * Near the thumb: the waiting steps, the step that can be undone, and the next step or the final result (SDETAIL-17,
 * SDETAIL-18).
 */
export function NextStep({
  alias,
  status,
  stepKey,
  isBusy,
  keyAsked,
  onStep,
  stop,
  contact = null,
  collect = null,
  intents,
  reporting,
}: NextStepProps) {
  const { waiting, held, isStored, undo } = intents
  const section = useRef<HTMLElement>(null)
  const focusStep = () =>
    queueMicrotask(() => {
      const at = (selector: string) => section.current?.querySelector<HTMLElement>(selector)
      const step = at('[type=range]') ?? at('a')
      step?.focus({ preventScroll: true })
    })
  const undoPill = held && <UndoPill key={held.id} intent={held} onUndo={() => undo(held.id)} onFocusLost={focusStep} />
  const pending = usePending(waiting)
  const isPosition = isStored && !pending && !held && isPositionTrouble(reporting)
  // One line at a time, so that the bar leaves the page its room; the most urgent one.
  const news = !isStored ? (
    <UnstoredLine />
  ) : pending ? (
    <PendingLine pending={pending} isBrief />
  ) : held ? (
    <HeldLine step={courierTexts.taken[held.to]} />
  ) : (
    isPosition && <PositionLine reporting={reporting} />
  )
  return (
    <section ref={section} className={styles['steps']} aria-label={texts.nextStep}>
      <StickyBar>
        <div className={styles['news']}>
          {news}
          {status === 'LOOKING_FOR_DRIVER' && <p className={styles['sharing']}>{texts.sharing}</p>}
          {!onStep && <EndingNotice status={status} />}
        </div>
        <div className={styles['aside']}>{stop && <InReach stop={stop} contact={contact} />}</div>
        <VisuallyHidden live>{held && courierTexts.undo.said(courierTexts.taken[held.to])}</VisuallyHidden>
        {onStep ? (
          <StepControl
            label={stepLabel(status)}
            stepKey={stepKey}
            isBusy={isBusy}
            keyAsked={keyAsked}
            note={collect?.amount ?? null}
            undo={undoPill}
            mark={isPosition ? null : <PositionMark reporting={reporting} />}
            onStep={onStep}
          />
        ) : (
          <UnderThumb undo={undoPill}>
            <ButtonLink block size="large" to={paths.shipments(alias)} replace>
              {texts.toList}
            </ButtonLink>
          </UnderThumb>
        )}
      </StickyBar>
    </section>
  )
}

/** The step that can be undone. The live region says it to a screen reader. */
const HeldLine = ({ step }: { step: string }) => (
  <p className={styles['held']} aria-hidden="true">
    <Check size={24} />
    <span>{courierTexts.undo.done(step)}</span>
  </p>
)

/** SDETAIL-19 to SDETAIL-23, FAMBIG-06. */
const stepLabel = (status: ShipmentStatus): string =>
  (courierTexts.step as Partial<Record<string, string>>)[status] ?? ''

function EndingNotice({ status }: { status: ShipmentStatus }) {
  const { finished } = texts
  const isDone = status === 'DELIVERED' || status === 'RETURNED'
  return (
    <Notice tone={isDone ? 'good' : 'plain'} icon={isDone ? <CircleCheck size={24} aria-hidden="true" /> : undefined}>
      {isDone ? finished[status] : status === 'PENDING' || status === 'STACKING' ? texts.notYet : finished.CANCELED}
    </Notice>
  )
}
