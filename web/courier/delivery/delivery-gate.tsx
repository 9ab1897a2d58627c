import { type UseQueryResult, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, Suspense } from 'react'
import { maySeeDetails } from '#domain/shipment/rules.ts'
import { paths } from '#web/courier/paths.ts'
import { courierTexts } from '#web/courier/texts/courier.ts'
import { isForbidden } from '#web/shared/api/api-error.ts'
import { lazyPart } from '#web/shared/lazy-part.ts'
import { shellTexts } from '#web/shared/texts/shell.ts'
import { PageBody, usePageTitle } from '#web/shared/ui/page.tsx'
import { PageHeader } from '#web/shared/ui/page-header.tsx'
import { LoadingBlocks, Skeleton } from '#web/shared/ui/skeleton.tsx'
import { ErrorState } from '#web/shared/ui/state.tsx'
import { StickyBar } from '#web/shared/ui/sticky-bar.tsx'
import { heldBy } from '../intents/shown.ts'
import type { CourierIdentity, WireShipment, WireStack } from '../workplace/courier-calls.ts'
import { CourierFrame } from '../workplace/courier-frame.tsx'
import { isConfirmed, useCourier } from '../workplace/use-courier.ts'
import { storeOf } from './use-delivery.ts'

const texts = courierTexts.detail

/** It loads the list of other shipments, which few couriers see on this page. */
const LostShipment = lazyPart(
  () => import('./lost-shipment.tsx'),
  (part) => part.LostShipment,
)

/** The courier of this phone, on a courier's page. */
export function CourierGate({ alias, children }: { alias: string; children: (courier: CourierIdentity) => ReactNode }) {
  const courier = useCourier()
  return <CourierFrame alias={alias}>{courier ? children(courier) : <Waiting alias={alias} />}</CourierFrame>
}

type DeliveryGateProps<Delivery> = {
  alias: string
  courier: CourierIdentity
  query: UseQueryResult<Delivery>
  delivery: Delivery | undefined
  titleOf: (delivery: Delivery) => string
  children: (delivery: Delivery) => ReactNode
}

/** A shipment or a stack, for couriers who may see it (SHIP-35 to SHIP-39). */
export function DeliveryGate<Delivery extends WireShipment | WireStack>({
  alias,
  courier,
  query,
  delivery,
  titleOf,
  children,
}: DeliveryGateProps<Delivery>) {
  const title = delivery && titleOf(delivery)
  usePageTitle(title)
  const queries = useQueryClient()
  // A refusal of the courier leads away, and draws no error before that.
  const isLeaving = isForbidden(query.error) && !isConfirmed(queries)
  if (!delivery && query.isError && !isLeaving)
    return (
      <>
        <PageHeader title={texts.title} back={{ to: paths.shipments(alias), label: texts.back }} />
        <main>
          <ErrorState
            title={texts.loadFailedTitle}
            text={texts.loadFailed}
            retryLabel={shellTexts.retry}
            busy={query.isFetching}
            onRetry={() => void query.refetch()}
          />
        </main>
      </>
    )
  if (!delivery) return <Waiting alias={alias} />
  return maySeeDetails(heldBy(delivery), courier.riderId) ? (
    children(delivery)
  ) : (
    <Suspense fallback={<Waiting alias={alias} />}>
      <LostShipment
        alias={alias}
        courier={courier}
        title={title ?? ''}
        storeId={storeOf(delivery)}
        status={delivery.status}
      />
    </Suspense>
  )
}

const Waiting = ({ alias }: { alias: string }) => (
  <>
    <PageHeader title={shellTexts.loading} back={{ to: paths.shipments(alias), label: texts.back }} />
    <PageBody>
      <LoadingBlocks label={shellTexts.loading}>
        <Skeleton height="25rem" radius="l" />
        <Skeleton height="6rem" radius="l" />
      </LoadingBlocks>
    </PageBody>
    <StickyBar>
      <Skeleton height="3.5rem" radius="full" />
    </StickyBar>
  </>
)
