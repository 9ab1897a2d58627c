import { useQuery } from '@tanstack/react-query'
import LocateFixed from 'lucide-react/icons/locate-fixed'
import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react'
import type { MapProvider } from '#domain/catalog/branch.ts'
import type { AddressParts } from '#domain/delivery/address.ts'
import type { Position } from '#domain/geo/position.ts'
import { destinationLimits } from '#openapi/generated/limits.ts'
import { addressFormTexts, sayAddress } from '#web/diner/texts/address-form.ts'
import { configurationQuery } from '#web/shared/api/configuration-query.ts'
import type { PinMapProps } from '#web/shared/map/pin-map.tsx'
import { Button } from '#web/shared/ui/button.tsx'
import { TextField } from '#web/shared/ui/field.tsx'
import { Notice } from '#web/shared/ui/notice.tsx'
import { fieldOf } from './address-form-state.ts'
import styles from './address-sheet.module.css'
import type { AddressForm } from './use-address-form.ts'

// Loaded with its library when the tab is opened.
const PinMap = lazy(
  (): Promise<{ default: ComponentType<PinMapProps> }> =>
    import('#web/shared/map/pin-map.tsx').then(
      (map) => ({ default: map.PinMap }),
      () => ({ default: NoMap }),
    ),
)

/** ADDR-22. */
const mandatory = { required: true, aside: addressFormTexts.required } as const

type LocationTabProps = {
  form: AddressForm
  isComplex: boolean
  provider: MapProvider
  /** The map opens here without a pin; null where no store is known. */
  storePosition: Position | null
}

/** ADDR-03, ADDR-22: the position on the map and its words; in complex mode all the words. */
export function LocationTab({ form, isComplex, provider, storePosition }: LocationTabProps) {
  const configuration = useQuery(configurationQuery).data
  const [mapFailed, setMapFailed] = useState(false)
  const field = (part: keyof AddressParts) => ({
    value: form.parts[part],
    onChange: (value: string) => form.send({ type: 'PartChanged', part, value }),
    error: errorOf(form, part),
  })
  return (
    <>
      <Locate locate={() => form.locate({ isDoor: mapFailed })} findsAddresses={form.findsAddresses} />
      {configuration && !mapFailed && (
        <div className={styles['locate']}>
          <div className={styles['map']}>
            <Suspense>
              <PinMap
                provider={provider}
                label={addressFormTexts.map}
                pinLabel={addressFormTexts.pin}
                tiles={configuration.map}
                centre={storePosition ?? configuration.defaultCentre}
                isNear={storePosition !== null}
                pin={form.pin}
                onPin={(position) => form.send({ type: 'PinMoved', position, byHand: true })}
                onFailed={() => setMapFailed(true)}
              />
            </Suspense>
          </div>
          <p className={styles['hint']}>{form.isByPin ? addressFormTexts.byPin : addressFormTexts.mapHint}</p>
        </div>
      )}
      {mapFailed && (
        <Notice tone="wait">{form.findsAddresses ? addressFormTexts.mapFailed : addressFormTexts.onlyDevice}</Notice>
      )}
      <TextField
        label={addressFormTexts.street}
        {...field('street')}
        autoComplete="address-line1"
        maxLength={destinationLimits.street}
      />
      {isComplex && (
        <>
          <div className={styles['pair']}>
            <TextField
              label={addressFormTexts.postalCode}
              {...field('postalCode')}
              {...mandatory}
              autoComplete="postal-code"
              maxLength={destinationLimits.postalCode}
            />
            <TextField
              label={addressFormTexts.city}
              {...field('city')}
              {...mandatory}
              autoComplete="address-level2"
              maxLength={destinationLimits.city}
            />
          </div>
          <TextField
            label={addressFormTexts.province}
            {...field('locality')}
            {...mandatory}
            autoComplete="address-level1"
            maxLength={destinationLimits.locality}
          />
        </>
      )}
    </>
  )
}

/** Shown when the map's code did not arrive. */
function NoMap({ onFailed }: PinMapProps) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: reported once
  useEffect(onFailed, [])
  return null
}

function errorOf({ rejections }: AddressForm, part: keyof AddressParts): string | null {
  const rejected = rejections.find(({ field }) => field === fieldOf(part))
  if (!rejected) return null
  return rejected.type === 'FieldMissing' ? addressFormTexts.fieldMissing : sayAddress(rejected)
}

/** ADDR-06, ADDR-07: the position is requested only by this button, which says why. */
function Locate({ locate, findsAddresses }: { locate: () => Promise<boolean>; findsAddresses: boolean }) {
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState(false)
  const ask = async () => {
    setBusy(true)
    setFailed(false)
    setFailed(!(await locate()))
    setBusy(false)
  }
  return (
    <div className={styles['locate']}>
      <Button
        variant="secondary"
        size="large"
        block
        busy={busy}
        icon={<LocateFixed size={20} aria-hidden="true" />}
        onClick={() => void ask()}
      >
        {busy ? addressFormTexts.locating : addressFormTexts.locate}
      </Button>
      {failed ? (
        <Notice tone="bad">{findsAddresses ? addressFormTexts.useSearch : addressFormTexts.useMap}</Notice>
      ) : (
        <p className={styles['hint']}>{addressFormTexts.locateWhy}</p>
      )}
    </div>
  )
}
