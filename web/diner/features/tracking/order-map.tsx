import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { Link } from 'react-router-dom'
import { trackingTexts } from '#web/diner/texts/tracking.ts'
import { configurationQuery } from '#web/shared/api/configuration-query.ts'
import { MapView } from '#web/shared/map/map-view.tsx'
import type { Insets } from '#web/shared/map/open-map.ts'
import styles from './order-map.module.css'
import { trackedMarkers } from './tracked-markers.ts'
import { useTracking } from './use-tracking.ts'
import { useWay } from './use-way.ts'

/** Room for the pins at the edges of the small frame, and above the notice of the map's provider. */
const insets: Insets = { top: 12, right: 12, bottom: 24, left: 12 }

type OrderMapProps = { alias: string; code: string; to: string }

/**
 * The courier on a small map, which leads to the page of the tracking. It repeats what the card says in words and what its button does, so
 * screen readers and the keyboard pass over it. A map that fails is left out. It is never the vendor's, whose script would run on a page where cards are typed.
 */
export function OrderMap({ alias, code, to }: OrderMapProps) {
  const configuration = useQuery(configurationQuery).data
  const { tracking, positionAge } = useTracking(alias, code)
  const markers = useMemo(() => (tracking ? trackedMarkers(tracking, positionAge) : []), [tracking, positionAge])
  const way = useWay(tracking)
  const [hasFailed, setHasFailed] = useState(false)
  if (hasFailed) return null
  return (
    <div className={styles['frame']} aria-hidden="true">
      {configuration && (
        <div className={styles['still']} inert>
          <MapView
            provider="OPEN_SOURCE"
            label={trackingTexts.map}
            tiles={configuration.map}
            centre={configuration.defaultCentre}
            markers={markers}
            way={way}
            insets={insets}
            onFollowing={ignore}
            onFailed={() => setHasFailed(true)}
          />
        </div>
      )}
      <Link to={to} className={styles['cover']} tabIndex={-1} />
    </div>
  )
}

/** Nothing moves the camera of a map that takes no gesture. */
const ignore = () => undefined
