import { useEffect, useRef, useState } from 'react'
import type { MapProvider } from '#domain/catalog/branch.ts'
import type { Position } from '#domain/geo/position.ts'
import styles from './map.module.css'
import type { OpenPinMap } from './pin.ts'
import { useScheme } from './use-scheme.ts'

export type PinMapProps = {
  readonly provider: MapProvider
  readonly label: string
  readonly pinLabel: string
  readonly tiles: {
    readonly lightUrl: string
    readonly darkUrl: string
    readonly attribution: string
    readonly bigVendorScript: string | null
  }
  readonly centre: Position
  /** The centre is a place near the diner, such as the store. */
  readonly isNear: boolean
  readonly pin: Position | null
  readonly onPin: (position: Position) => void
  /** Neither map could be opened, so the texts around it must be enough. */
  readonly onFailed: () => void
}

/**
 * A map with a pin that can be moved: the branch's own provider if its key is configured and accepted, else the open
 * one (MAP-02).
 */
export function PinMap({ provider, label, pinLabel, tiles, centre, isNear, pin, onPin, onFailed }: PinMapProps) {
  const container = useRef<HTMLDivElement>(null)
  const [map, setMap] = useState<OpenPinMap | null>(null)
  const scheme = useScheme()
  const url = scheme === 'dark' ? tiles.darkUrl : tiles.lightUrl
  const [hasVendorFailed, setHasVendorFailed] = useState(false)
  const script = provider === 'BIG_VENDOR' && !hasVendorFailed ? tiles.bigVendorScript : null
  const told = useRef({ onPin, onFailed })
  told.current = { onPin, onFailed }
  const newest = { centre, isNear, pin, pinLabel, url, attribution: tiles.attribution }
  const first = useRef(newest)
  first.current = newest

  useEffect(() => {
    if (!container.current) return
    const { url: firstUrl, attribution, ...start } = first.current
    const options = {
      ...start,
      tiles: { url: firstUrl, attribution },
      onPin: (position: Position) => told.current.onPin(position),
    }
    let opened: OpenPinMap | null = null
    let isGone = false
    const frame = container.current
    const open = script
      ? import('./google-pin.ts').then(({ openGooglePin }) =>
          openGooglePin(frame, options, script, () => setHasVendorFailed(true)),
        )
      : import('./leaflet-pin.ts').then(({ openLeafletPin }) => openLeafletPin(frame, options))
    open.then(
      (it) => {
        if (isGone) return it.close()
        opened = it
        setMap(it)
      },
      () => {
        if (isGone) return
        if (script) setHasVendorFailed(true)
        else told.current.onFailed()
      },
    )
    return () => {
      isGone = true
      opened?.close()
      setMap(null)
    }
  }, [script])
  useEffect(() => map?.setTiles(url), [map, url])
  useEffect(() => map?.show(pin), [map, pin])

  // The vendor's pin does not handle keys, so its frame does.
  return <section ref={container} className={styles['map']} aria-label={label} tabIndex={script ? 0 : undefined} />
}
