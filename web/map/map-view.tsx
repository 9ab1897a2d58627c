import { type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react'
import 'leaflet/dist/leaflet.css'
import type { Position } from '#domain/geo/position.ts'
import { type Insets, type OpenMap, openMap } from './leaflet-map.ts'
import styles from './map.module.css'
import type { MapMarker } from './markers.ts'
import { useScheme } from './use-scheme.ts'

export type MapHandle = { readonly follow: () => void }

export type MapViewProps = {
  readonly label: string
  readonly tiles: { readonly lightUrl: string; readonly darkUrl: string; readonly attribution: string }
  readonly centre: Position
  readonly markers: readonly MapMarker[]
  readonly insets: Insets
  readonly onFollowing: (isFollowing: boolean) => void
  readonly ref?: Ref<MapHandle>
}

/** Leaflet in a component. It comes with a chunk of its own, so import it lazily. */
export function MapView({ label, tiles, centre, markers, insets, onFollowing, ref }: MapViewProps) {
  const container = useRef<HTMLDivElement>(null)
  const [map, setMap] = useState<OpenMap | null>(null)
  const scheme = useScheme()
  const tilesUrl = scheme === 'dark' ? tiles.darkUrl : tiles.lightUrl
  const first = useRef({ tilesUrl, attribution: tiles.attribution, centre, onFollowing })

  useEffect(() => {
    if (!container.current) return
    const { tilesUrl: url, ...rest } = first.current
    const opened = openMap(container.current, { tiles: url, ...rest })
    setMap(opened)
    return () => {
      opened.close()
      setMap(null)
    }
  }, [])
  useEffect(() => map?.setTiles(tilesUrl), [map, tilesUrl])
  useEffect(() => map?.cover(insets), [map, insets])
  useEffect(() => map?.show(markers), [map, markers])
  useImperativeHandle(ref, () => ({ follow: () => map?.follow() }), [map])

  return <section ref={container} className={styles['map']} aria-label={label} />
}
