import { useQuery } from '@tanstack/react-query'
import { useMemo, useRef, useState } from 'react'
import { staleMs } from '#domain/tracking/motion.ts'
import { couriersTexts } from '#web/console/texts/couriers.ts'
import { configurationQuery } from '#web/shared/api/configuration-query.ts'
import { type MapHandle, MapView } from '#web/shared/map/map-view.tsx'
import { type MapMarker, placed } from '#web/shared/map/markers.ts'
import { useMinute } from '#web/shared/state/now.ts'
import { Button } from '#web/shared/ui/button.tsx'
import type { StoreCouriers } from '../api/couriers.ts'
import room from '../workplace/room.module.css'
import { minutesOld } from './courier-state.ts'
import styles from './couriers.module.css'

const texts = couriersTexts.map
/** The same objects at each drawing. */
const none = { top: 0, right: 0, bottom: 0, left: 0 }
const noWay = [] as const

type MapProps = { couriers: StoreCouriers; storeName: string }

/** The couriers with a known position and the store. No map without one: everything on it is also in the list. */
export function CouriersMap({ couriers, storeName }: MapProps) {
  const now = useMinute()
  const { data: configuration } = useQuery(configurationQuery)
  const [isFollowing, setIsFollowing] = useState(true)
  const [hasFailed, setHasFailed] = useState(false)
  const map = useRef<MapHandle>(null)
  const markers = useMemo(() => markersOf(couriers, storeName, now), [couriers, storeName, now])
  if (hasFailed || !configuration || !markers.some(({ type }) => type === 'rider')) return null
  return (
    <section className={styles['section']} aria-labelledby="couriers-map">
      <div className={styles['head']}>
        <h2 id="couriers-map" className={room['title']}>
          {texts.title}
        </h2>
        {!isFollowing && (
          <Button variant="secondary" onClick={() => map.current?.follow()}>
            {texts.follow}
          </Button>
        )}
      </div>
      <div className={styles['map']}>
        <MapView
          ref={map}
          provider="OPEN_SOURCE"
          label={texts.label}
          tiles={configuration.map}
          centre={couriers.position}
          markers={markers}
          way={noWay}
          insets={none}
          onFollowing={setIsFollowing}
          onFailed={() => setHasFailed(true)}
        />
      </div>
    </section>
  )
}

const markersOf = ({ couriers, position }: StoreCouriers, storeName: string, now: number): readonly MapMarker[] =>
  placed([
    { type: 'branch', position, name: storeName },
    ...couriers.map(({ id, name, position: place }) => {
      const at = place ? Date.parse(place.at) : null
      const label = name || couriersTexts.nameless
      return {
        ...({ type: 'rider', id, position: place, at, label } as const),
        name: texts.marker(label, place ? minutesOld(place.at, now) : 0),
        isOld: at !== null && now - at > staleMs,
      }
    }),
  ])
