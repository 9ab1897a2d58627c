import { Suspense, useState, useSyncExternalStore } from 'react'
import { useParams, useSearchParams } from 'react-router-dom'
import { useInstallOffer } from '#web/diner/app/install.ts'
import { FollowUpScreen } from '#web/diner/features/follow-up/follow-up-screen.tsx'
import { PayOrder } from '#web/diner/features/payment/pay-order.tsx'
import { RatingLinks } from '#web/diner/features/survey/rating-links.tsx'
import { useEntry } from '#web/diner/state/entry.ts'
import { isPlacedHere } from '#web/diner/state/placed-orders.ts'
import { lazyPart } from '#web/shared/lazy-part.ts'
import { Skeleton } from '#web/shared/ui/skeleton.tsx'
import { useLazyModule } from '#web/shared/use-lazy-module.ts'
import { OrderAgain } from './order-again/order-again.tsx'
import { OrderPoints } from './order-points/order-points.tsx'

const loadInstall = () => import('#web/diner/features/install/install-sheet.tsx')
const loadHomeScreen = () => import('#web/diner/features/install/home-screen-sheet.tsx')
const loadNotices = () => import('#web/diner/features/notices/order-notices.tsx')

const OrderMap = lazyPart(
  () => import('#web/diner/features/tracking/order-map.tsx'),
  (part) => part.OrderMap,
)

/** RTE-10. */
export default function FollowUpPage() {
  const { alias = '', orderCode = '' } = useParams()
  const [query] = useSearchParams()
  const flag = query.get('refreshAfterUpdate')
  // FAMBIG-35: the parameter alone turns it on. FOLLOW-60 with OPEN-77: only where the browser offers to install.
  const asksToInstall = (query.get('showPWA') ?? 'false') !== 'false'
  const isOffered = useInstallOffer()
  const [wasOffered, setWasOffered] = useState(false)
  if (isOffered && asksToInstall && !wasOffered) setWasOffered(true)
  const installing = useLazyModule('install sheet', loadInstall, wasOffered)
  // An iPhone's browser never offers it, so its diner is told how.
  const homeScreen = useLazyModule('home screen sheet', loadHomeScreen, asksToInstall && !wasOffered)
  const isOurs = isPlacedHere(alias, orderCode)
  const hasWorker = useSyncExternalStore(watchWorker, isWorkerThere)
  const notices = useLazyModule('order notices', loadNotices, isOurs && hasWorker)
  const entry = useEntry()
  return (
    <>
      <FollowUpScreen
        key={`${alias}/${orderCode}`}
        alias={alias}
        orderCode={orderCode}
        refreshAfterUpdate={entry.refreshAfterUpdate || (flag !== null && flag !== 'false')}
        pay={(order, amount, refresh) => <PayOrder order={order} amount={amount} refresh={refresh} />}
        points={(order) => <OrderPoints order={order} />}
        again={(order) => <OrderAgain order={order} />}
        rating={({ code, branchContact }) => <RatingLinks orderCode={code} store={branchContact} />}
        map={(to) => (
          <Suspense fallback={<Skeleton height="11rem" radius="m" />}>
            <OrderMap alias={alias} code={orderCode} to={to} />
          </Suspense>
        )}
        notices={notices && isOurs ? <notices.OrderNotices alias={alias} code={orderCode} /> : null}
      />
      {installing && <installing.InstallSheet />}
      {asksToInstall && homeScreen && !wasOffered && <homeScreen.HomeScreenSheet />}
    </>
  )
}

/** Without a service worker no notice can arrive. A browser's first worker starts while the page is open. */
const isWorkerThere = () => Boolean(navigator.serviceWorker?.controller)

const watchWorker = (notify: () => void) => {
  navigator.serviceWorker?.addEventListener('controllerchange', notify)
  return () => navigator.serviceWorker?.removeEventListener('controllerchange', notify)
}
