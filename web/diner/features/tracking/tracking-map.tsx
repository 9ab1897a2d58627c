import { useQuery } from '@tanstack/react-query'
import Navigation from 'lucide-react/icons/navigation'
import { useMemo, useRef, useState } from 'react'
import { trackingTexts } from '#web/diner/texts/tracking.ts'
import { configurationQuery } from '#web/shared/api/configuration-query.ts'
import { type MapHandle, MapView } from '#web/shared/map/map-view.tsx'
import type { Insets } from '#web/shared/map/open-map.ts'
import { Button } from '#web/shared/ui/button.tsx'
import { trackedMarkers } from './tracked-markers.ts'
import styles from './tracking-map.module.css'
import type { Tracking } from './tracking-query.ts'
import type { LoadStatus } from './use-tracking.ts'
import { useWay } from './use-way.ts'

type TrackingMapProps = {
  tracking: Tracking | null
  loadStatus: LoadStatus
  positionAge: number | null
  insets: Insets
}

/** TRACK-02 to TRACK-06, TRACK-42 to TRACK-47; ruling-46: the camera follows until the diner moves it. */
export function TrackingMap({ tracking, loadStatus, positionAge, insets }: TrackingMapProps) {
  const configuration = useQuery(configurationQuery).data
  const markers = useMemo(() => (tracking ? trackedMarkers(tracking, positionAge) : []), [tracking, positionAge])
  const way = useWay(tracking)
  const [isFollowing, setIsFollowing] = useState(true)
  const map = useRef<MapHandle>(null)
  // The tracking answer names the map's provider (MAP-02). The map waits for that answer only where the provider may be
  // the vendor's.
  const isSettled = configuration && (!configuration.map.bigVendorScript || loadStatus !== 'loading')
  const [isShown, setIsShown] = useState(false)
  const [hasFailed, setHasFailed] = useState(false)
  if (isSettled && !isShown) setIsShown(true)
  return (
    <div className={styles['map']}>
      {configuration && isShown && !hasFailed && (
        <MapView
          ref={map}
          provider={tracking?.branch?.mapProvider ?? 'OPEN_SOURCE'}
          label={trackingTexts.map}
          tiles={configuration.map}
          centre={configuration.defaultCentre}
          markers={markers}
          way={way}
          insets={insets}
          onFollowing={setIsFollowing}
          onFailed={() => setHasFailed(true)}
        />
      )}
      {!isFollowing && markers.length > 0 && (
        <div className={styles['follow']} style={{ bottom: insets.bottom, insetInlineStart: insets.left }}>
          <Button
            variant="secondary"
            icon={<Navigation size={18} aria-hidden="true" />}
            aria-label={trackingTexts.followLabel}
            onClick={() => map.current?.follow()}
          >
            {trackingTexts.follow}
          </Button>
        </div>
      )}
    </div>
  )
}
