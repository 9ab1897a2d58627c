import { useQuery } from '@tanstack/react-query'
import Copy from 'lucide-react/icons/copy'
import Share2 from 'lucide-react/icons/share-2'
import { useState } from 'react'
import { positionsUrlTexts as texts } from '#web/courier/texts/positions-url.ts'
import { shellTexts } from '#web/shared/texts/shell.ts'
import { Button } from '#web/shared/ui/button.tsx'
import { Loading, Skeleton } from '#web/shared/ui/skeleton.tsx'
import { ErrorState } from '#web/shared/ui/state.tsx'
import { Tabs } from '#web/shared/ui/tabs.tsx'
import { toast } from '#web/shared/ui/toast.ts'
import { useStoreClock } from '../workplace/store-clock.ts'
import { readPositionsUrl } from './position-calls.ts'
import styles from './positions-url.module.css'
import { QrCode } from './qr-code.tsx'
import { addressFor, type TrackingApp, trackingApps } from './tracking-apps.ts'

/** The purpose of the address, its app, and the time until which it works. */
export function PositionsUrl({ riderId }: { riderId: string }) {
  const [app, setApp] = useState<TrackingApp>('traccar')
  const clock = useStoreClock()
  const { data, isError, isFetching, refetch } = useQuery({
    queryKey: ['courier', 'positions-url', riderId],
    queryFn: () => readPositionsUrl(riderId),
    // The address ends with the shift, and must not stay on a phone that another person takes over.
    gcTime: 0,
    staleTime: 0,
  })
  if (isError && !data)
    return (
      <ErrorState
        title={texts.failedTitle}
        text={texts.failed}
        retryLabel={shellTexts.retry}
        busy={isFetching}
        onRetry={() => void refetch()}
      />
    )
  const address = data && addressFor(app, data.url)
  return (
    <div className={styles['sheet']}>
      <p>{texts.text}</p>
      <Tabs
        label={texts.apps}
        tabs={trackingApps.map((id) => ({ id, label: texts.app[id].name }))}
        selected={app}
        onSelect={setApp}
      >
        <p>{texts.app[app].where}</p>
        {address ? <Address address={address} /> : <Waiting />}
      </Tabs>
      {data && <p className={styles['note']}>{`${texts.until(clock(data.expiresAt))} ${texts.own}`}</p>}
    </div>
  )
}

function Address({ address }: { address: string }) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address)
      toast(texts.copied, 'good')
    } catch {
      toast(texts.notCopied, 'bad')
    }
  }
  return (
    <>
      <QrCode className={styles['code']} text={address} label={texts.code} />
      <code className={styles['address']}>{address}</code>
      <div className={styles['actions']}>
        <Button block size="large" icon={<Copy size={22} aria-hidden="true" />} onClick={() => void copy()}>
          {texts.copy}
        </Button>
        {typeof navigator.share === 'function' && (
          <Button
            block
            size="large"
            variant="secondary"
            icon={<Share2 size={22} aria-hidden="true" />}
            onClick={() => void navigator.share({ text: address }).catch(() => undefined)}
          >
            {texts.share}
          </Button>
        )}
      </div>
    </>
  )
}

const Waiting = () => (
  <Loading label={shellTexts.loading}>
    <div className={styles['panel']}>
      <Skeleton height="14rem" radius="l" />
      <Skeleton height="3.25rem" radius="m" />
    </div>
  </Loading>
)
