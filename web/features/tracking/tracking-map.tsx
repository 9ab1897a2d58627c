import { useQuery } from '@tanstack/react-query'
import Navigation from 'lucide-react/icons/navigation'
import { lazy, Suspense, useMemo, useRef, useState } from 'react'
import { configurationQuery } from '#web/api/queries.ts'
import type { Insets } from '#web/map/leaflet-map.ts'
import type { MapHandle } from '#web/map/map-view.tsx'
import { trackingTexts } from '#web/texts/tracking.ts'
import { Button } from '#web/ui/button.tsx'
import { trackedMarkers } from './tracked-markers.ts'
import styles from './tracking-map.module.css'
import type { Tracking } from './tracking-query.ts'

/** Leaflet comes only with a map, and not before the words beside it. */
const MapView = lazy(async () => ({ default: (await import('#web/map/map-view.tsx')).MapView }))

type TrackingMapProps = { tracking: Tracking | null; positionAge: number | null; insets: Insets }

/** TRACK-02 to TRACK-06, TRACK-42 to TRACK-47; UX 30: the camera follows until the diner takes it. */
export function TrackingMap({ tracking, positionAge, insets }: TrackingMapProps) {
  const configuration = useQuery(configurationQuery).data
  const markers = useMemo(() => (tracking ? trackedMarkers(tracking, positionAge) : []), [tracking, positionAge])
  const [isFollowing, setIsFollowing] = useState(true)
  const map = useRef<MapHandle>(null)
  return (
    <div className={styles['map']}>
      {configuration && (
        <Suspense>
          <MapView
            ref={map}
            label={trackingTexts.map}
            tiles={configuration.map}
            centre={configuration.defaultCentre}
            markers={markers}
            insets={insets}
            onFollowing={setIsFollowing}
          />
        </Suspense>
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
