import { type Ref, useEffect, useImperativeHandle, useLayoutEffect, useRef, useState } from 'react'
import type { MapProvider } from '#domain/catalog/branch.ts'
import type { Position } from '#domain/geo/position.ts'
import { loadModule } from '../load-module.ts'
import styles from './map.module.css'
import type { MapMarker } from './markers.ts'
import type { Insets, OpenMap } from './open-map.ts'
import { drawnTilesMark } from './tiles-in-view.ts'
import { useScheme } from './use-scheme.ts'

/** The tiles that the document has drawn, found before the page replaces them. They are none where there is no browser. */
let drawnTiles = globalThis.document?.querySelector(`[${drawnTilesMark}]`) ?? null

export type MapHandle = { readonly follow: () => void }

export type MapViewProps = {
  readonly provider: MapProvider
  readonly label: string
  readonly tiles: {
    readonly lightUrl: string
    readonly darkUrl: string
    readonly attribution: string
    readonly bigVendorScript: string | null
  }
  readonly centre: Position
  readonly markers: readonly MapMarker[]
  /** A line under the markers; none with fewer than two points. */
  readonly way: readonly Position[]
  readonly insets: Insets
  readonly onFollowing: (isFollowing: boolean) => void
  /** Neither map could be opened, so the texts around it must be enough. */
  readonly onFailed: () => void
  readonly ref?: Ref<MapHandle>
}

const loadLeafletMap = () => import('./leaflet-map.ts')

/**
 * A map in a component: the branch's own provider if its key is configured and accepted, else the open one (MAP-02).
 */
export function MapView({ provider, ...props }: MapViewProps) {
  const [hasVendorFailed, setHasVendorFailed] = useState(false)
  const scheme = useScheme()
  const script = provider === 'BIG_VENDOR' && !hasVendorFailed ? props.tiles.bigVendorScript : null
  // The vendor's map is created light or dark; the open one only changes its tiles.
  const key = script ? `vendor-${scheme}` : 'open'
  return (
    <DrawnMap key={key} {...props} script={script} scheme={scheme} onVendorFailed={() => setHasVendorFailed(true)} />
  )
}

type DrawnMapProps = Omit<MapViewProps, 'provider'> & {
  readonly script: string | null
  readonly scheme: 'light' | 'dark'
  readonly onVendorFailed: () => void
}

function DrawnMap({ label, tiles, centre, markers, way, insets, ref, ...props }: DrawnMapProps) {
  const container = useRef<HTMLDivElement>(null)
  const [map, setMap] = useState<OpenMap | null>(null)
  const tilesUrl = props.scheme === 'dark' ? tiles.darkUrl : tiles.lightUrl
  const first = useRef({ ...props, tiles: tilesUrl, attribution: tiles.attribution, centre })

  useLayoutEffect(() => {
    if (drawnTiles) container.current?.prepend(drawnTiles)
    drawnTiles = null
  }, [])
  useEffect(() => {
    if (!container.current) return
    const frame = container.current
    const { script, onVendorFailed, onFailed, ...options } = first.current
    let opened: OpenMap | null = null
    let isGone = false
    const open = script
      ? import('./google-map.ts').then(({ openGoogleMap }) => openGoogleMap(frame, options, script, onVendorFailed))
      : loadModule(loadLeafletMap).then(({ openLeafletMap }) => openLeafletMap(frame, options))
    open.then(
      (it) => {
        if (isGone) return it.close()
        opened = it
        setMap(it)
        options.onFollowing(true)
      },
      () => {
        if (isGone) return
        if (script) onVendorFailed()
        else onFailed()
      },
    )
    return () => {
      isGone = true
      opened?.close()
      setMap(null)
    }
  }, [])
  useEffect(() => map?.setTiles(tilesUrl), [map, tilesUrl])
  useEffect(() => map?.cover(insets), [map, insets])
  useEffect(() => map?.show(markers), [map, markers])
  useEffect(() => map?.line(way), [map, way])
  useImperativeHandle(ref, () => ({ follow: () => map?.follow() }), [map])

  // Set from the start, so that the provider's notice does not move later.
  const style = { '--covered-bottom': `${insets.bottom}px` } as React.CSSProperties
  return <section ref={container} className={styles['map']} style={style} aria-label={label} />
}
