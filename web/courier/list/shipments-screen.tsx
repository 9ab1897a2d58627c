import { useQuery } from '@tanstack/react-query'
import ArrowRight from 'lucide-react/icons/arrow-right'
import RotateCw from 'lucide-react/icons/rotate-cw'
import UserRound from 'lucide-react/icons/user-round'
import { Link } from 'react-router-dom'
import { paths } from '#web/courier/paths.ts'
import { listTexts } from '#web/courier/texts/list.ts'
import { useLog } from '#web/shared/event-log/use-log.ts'
import { IconButton, IconLink } from '#web/shared/ui/button.tsx'
import { PageBody, usePageTitle } from '#web/shared/ui/page.tsx'
import { PageHeader } from '#web/shared/ui/page-header.tsx'
import { Spinner } from '#web/shared/ui/spinner.tsx'
import { StickyBar } from '#web/shared/ui/sticky-bar.tsx'
import { ToastArea } from '#web/shared/ui/toast-area.tsx'
import { telling, useCourierLog } from '../intents/courier-log.ts'
import type { CourierLog } from '../intents/intents.ts'
import { OutcomeCards } from '../intents/outcome-cards.tsx'
import { PendingLine, UnstoredLine, usePending } from '../intents/pending-lines.tsx'
import { isInHand, withNews } from '../intents/shown.ts'
import { useIntents } from '../intents/use-intents.ts'
import { PositionLine } from '../positions/position-line.tsx'
import { usePositions } from '../positions/use-positions.ts'
import { targetOfDelivery } from '../route/target.ts'
import { type CourierIdentity, type RiderShipment, readRiderShipment } from '../workplace/courier-calls.ts'
import { StoreGate } from '../workplace/store-gate.tsx'
import type { OwnStore } from '../workplace/use-store.ts'
import { PullToRefresh } from './pull-to-refresh.tsx'
import styles from './shipment-list.module.css'
import { ShipmentList, SortButton } from './shipment-list.tsx'
import { Sound, SoundSwitch } from './sound-switch.tsx'
import { useShipments } from './use-shipments.ts'

const texts = listTexts

/** SLIST: the shipments of a store that look for a courier. */
export function ShipmentsScreen({ alias }: { alias: string }) {
  usePageTitle(texts.title)
  return <StoreGate alias={alias}>{(store) => <Shipments alias={alias} store={store} />}</StoreGate>
}

function Shipments({ alias, store }: { alias: string; store: OwnStore | undefined }) {
  const list = useShipments(store?.id)
  const { query, realtime, courier } = list
  return (
    <>
      <PageHeader
        title={texts.title}
        sub={store?.name}
        end={
          <div className={styles['controls']}>
            <SortButton list={list} />
            <SoundSwitch />
            <IconButton label={texts.refresh} onClick={() => void list.refresh()}>
              {query.isFetching && !query.isFetchingNextPage ? <Spinner /> : <RotateCw size={26} aria-hidden="true" />}
            </IconButton>
            <IconLink label={texts.shift} to={paths.riderRegister(alias, 'phoneIntake')}>
              <UserRound size={26} aria-hidden="true" />
            </IconLink>
          </div>
        }
      />
      <PullToRefresh onRefresh={list.refresh} />
      <PageBody>
        {courier && <Notes courier={courier} />}
        <Sound news={list.news} />
        <ShipmentList alias={alias} list={list} />
      </PageBody>
      <div className={styles['toasts']}>
        <ToastArea />
      </div>
      {courier && <InHand alias={alias} courier={courier} client={realtime.client} />}
    </>
  )
}

/** The outcomes of the courier's steps, and the steps that are not sent yet. */
function Notes({ courier }: { courier: CourierIdentity }) {
  const { waiting, outcomes, isStored, dismiss } = useIntents(courier)
  const pending = usePending(waiting)
  return (
    <>
      <OutcomeCards outcomes={outcomes} onDismiss={dismiss} />
      {!isStored && <UnstoredLine />}
      <PendingLine pending={pending} />
    </>
  )
}

type InHandProps = {
  alias: string
  courier: CourierIdentity
  client: ReturnType<typeof useShipments>['realtime']['client']
}

const deliveryOf = (held: RiderShipment) => (held.shipmentType === 'simple' ? held.shipment : held.stack)

/**
 * The link back to the shipment in hand; this page still reports positions for it. It stands at the bottom, near the
 * thumb, where its appearance moves nothing.
 */
function InHand({ alias, courier, client }: InHandProps) {
  const { riderId } = courier
  const store = useCourierLog(riderId)
  const log = useLog(store, (state: CourierLog) => state)
  const { data } = useQuery({
    queryKey: ['courier', 'held', riderId],
    queryFn: () => telling(store, readRiderShipment, (answer) => (answer ? [deliveryOf(answer)] : [])),
    staleTime: 0,
  })
  const delivery = data ? withNews(log, deliveryOf(data)) : null
  const held = delivery && isInHand(delivery, riderId) ? data : null
  const reporting = usePositions(riderId, client, Boolean(held), held && delivery ? targetOfDelivery(delivery) : null)
  if (!held) return null
  return (
    <StickyBar label={texts.inProgress}>
      <PositionLine reporting={reporting} />
      <Link className={styles['banner']} to={paths.shipment(alias, held.shipmentType, held.shipmentId)}>
        <span className={styles['inProgress']}>{texts.inProgress}</span>
        <span>{texts.goOn}</span>
        <ArrowRight size={26} aria-hidden="true" />
      </Link>
    </StickyBar>
  )
}
