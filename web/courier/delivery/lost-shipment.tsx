import CircleAlert from 'lucide-react/icons/circle-alert'
import type { ShipmentStatus } from '#domain/shipment/events.ts'
import { isCanceled } from '#domain/shipment/rules.ts'
import { paths } from '#web/courier/paths.ts'
import { courierTexts, EXPIRED_BY_OTHER } from '#web/courier/texts/courier.ts'
import { ButtonLink } from '#web/shared/ui/button.tsx'
import { PageBody } from '#web/shared/ui/page.tsx'
import { PageHeader } from '#web/shared/ui/page-header.tsx'
import { useIntents } from '../intents/use-intents.ts'
import styles from '../list/shipment-list.module.css'
import { ShipmentList } from '../list/shipment-list.tsx'
import { useShipments } from '../list/use-shipments.ts'
import type { CourierIdentity } from '../workplace/courier-calls.ts'

const texts = courierTexts.detail

type LostShipmentProps = {
  alias: string
  courier: CourierIdentity
  title: string
  storeId: string
  status: ShipmentStatus
}

/**
 * FOPEN-70, ruling-49: one sentence, and the list of other shipments. A canceled shipment has no winner, so the
 * sentence names none.
 */
export function LostShipment({ alias, courier, title, storeId, status }: LostShipmentProps) {
  const list = useShipments(storeId)
  useIntents(courier)
  return (
    <>
      <PageHeader title={title} back={{ to: paths.shipments(alias), label: texts.back }} />
      <PageBody>
        <div className={styles['lost']} role="alert">
          <CircleAlert size={48} strokeWidth={1.8} aria-hidden="true" />
          <h2>{isCanceled(status) ? texts.finished.CANCELED : EXPIRED_BY_OTHER}</h2>
        </div>
        <ButtonLink block size="large" to={paths.shipments(alias)} replace>
          {texts.toList}
        </ButtonLink>
        <ShipmentList alias={alias} list={list} />
      </PageBody>
    </>
  )
}
