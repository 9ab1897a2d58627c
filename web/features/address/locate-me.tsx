import Check from 'lucide-react/icons/check'
import LocateFixed from 'lucide-react/icons/locate-fixed'
import { useState } from 'react'
import { findPlaceAt, type Place } from '#web/api/places.ts'
import { addressTexts } from '#web/texts/address.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { toast } from '#web/ui/toast.ts'
import styles from './address-sheet.module.css'

/** ADDR-06, ADDR-07: asked for only by this button, which says what for. */
export function LocateMe({ chosen, onFound }: { chosen: Place | null; onFound: (place: Place) => void }) {
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState(false)

  const locate = async () => {
    setBusy(true)
    setFailed(false)
    try {
      const { coords } = await currentPosition()
      onFound(await findPlaceAt({ lat: coords.latitude, lng: coords.longitude }))
    } catch {
      setFailed(true)
      toast(addressTexts.noCoordinates, 'bad')
    }
    setBusy(false)
  }

  return (
    <>
      <Button
        variant="secondary"
        size="large"
        block
        busy={busy}
        icon={<LocateFixed size={20} aria-hidden="true" />}
        onClick={() => void locate()}
      >
        {busy ? addressTexts.locating : addressTexts.locate}
      </Button>
      <p className={styles['why']}>{addressTexts.locateWhy}</p>
      {failed && <Notice tone="bad">{addressTexts.useSearch}</Notice>}
      {chosen && !failed && (
        <Notice tone="good" icon={<Check size={20} aria-hidden="true" />}>
          {chosen.label}
        </Notice>
      )}
    </>
  )
}

const currentPosition = () =>
  new Promise<GeolocationPosition>((resolve, reject) =>
    navigator.geolocation
      ? navigator.geolocation.getCurrentPosition(resolve, reject, { enableHighAccuracy: true, timeout: 10_000 })
      : reject(new Error('no geolocation')),
  )
