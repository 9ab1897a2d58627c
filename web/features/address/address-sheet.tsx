import { useState } from 'react'
import type { Place } from '#web/api/places.ts'
import { locationStore } from '#web/state/location.ts'
import { addressTexts } from '#web/texts/address.ts'
import { shellTexts } from '#web/texts/shell.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { Sheet } from '#web/ui/sheet.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { toast } from '#web/ui/toast.ts'
import styles from './address-sheet.module.css'
import { LocateMe } from './locate-me.tsx'
import { PlaceSearch } from './place-search.tsx'

type AddressSheetProps = {
  open: boolean
  onClose: () => void
  betweenStreetsRequired: boolean
  /** Whether the order cannot go on without one (OPEN-16). */
  mandatory: boolean
}

/** ADDR-01 to ADDR-19, ADDR-25. */
export function AddressSheet(props: AddressSheetProps) {
  // Closed and opened again, it starts from what is stored.
  const [visit, setVisit] = useState(0)
  const [wasOpen, setWasOpen] = useState(props.open)
  if (props.open !== wasOpen) {
    setWasOpen(props.open)
    if (props.open) setVisit(visit + 1)
  }
  return <AddressForm key={visit} {...props} />
}

function AddressForm({ open, onClose, betweenStreetsRequired, mandatory }: AddressSheetProps) {
  const stored = locationStore.current()
  const [tab, setTab] = useState<'address' | 'location'>('address')
  const [place, setPlace] = useState<Place | null>(() => placeOf(stored))
  const [text, setText] = useState(stored?.fullAddress ?? '')
  const [betweenStreets, setBetweenStreets] = useState(stored?.betweenStreets ?? '')
  const [details, setDetails] = useState(stored?.details ?? '')
  const [errors, setErrors] = useState<{ address?: string; betweenStreets?: string }>({})

  const cancel = () => {
    if (mandatory && !locationStore.current()) toast(addressTexts.mandatory, 'bad')
    onClose()
  }
  const choose = (found: Place) => {
    setPlace(found)
    setText(found.label)
    setErrors(({ address: _, ...others }) => others)
  }
  const goOn = () => {
    const wrong = {
      ...(!text.trim() && !place && { address: addressTexts.empty }),
      ...(text.trim() && !place && { address: addressTexts.notFound }),
      ...(betweenStreetsRequired && !betweenStreets.trim() && { betweenStreets: addressTexts.noBetweenStreets }),
    }
    setErrors(wrong)
    const message = wrong.betweenStreets ?? wrong.address
    if (message || !place) return void toast(message ?? addressTexts.empty, 'bad')
    const { label, position, street, number, city, locality, country, postalCode } = place
    locationStore.save({
      ...{ street, number, city, locality, country, postalCode },
      fullAddress: label,
      ...position,
      betweenStreets: betweenStreets.trim(),
      details: details.trim(),
      geocoded: true,
      fromLocalStorage: false,
    })
    onClose()
  }

  return (
    <Sheet
      open={open}
      onClose={cancel}
      title={addressTexts.title}
      closeLabel={shellTexts.close}
      footer={
        <div className={styles['actions']}>
          <Button variant="secondary" size="large" onClick={cancel}>
            {addressTexts.cancel}
          </Button>
          <Button size="large" onClick={goOn}>
            {addressTexts.goOn}
          </Button>
        </div>
      }
    >
      <div className={styles['form']}>
        <Tabs
          label={addressTexts.tabs.label}
          tabs={[
            { id: 'address', label: addressTexts.tabs.address },
            { id: 'location', label: addressTexts.tabs.location },
          ]}
          selected={tab}
          onSelect={setTab}
        />
        <div className={styles['panel']} role="tabpanel">
          {tab === 'address' ? (
            <PlaceSearch
              text={text}
              onText={(next) => {
                setText(next)
                setPlace(null)
              }}
              chosen={place}
              onChoose={choose}
              error={errors.address ?? null}
            />
          ) : (
            <LocateMe chosen={place} onFound={choose} />
          )}
        </div>
        <TextField
          label={addressTexts.betweenStreets}
          {...(!betweenStreetsRequired && { aside: addressTexts.optional })}
          value={betweenStreets}
          onChange={(next) => {
            setBetweenStreets(next)
            setErrors(({ betweenStreets: _, ...others }) => others)
          }}
          error={errors.betweenStreets ?? null}
          autoComplete="off"
        />
        <TextField
          label={addressTexts.details}
          aside={addressTexts.optional}
          placeholder={addressTexts.detailsHint}
          value={details}
          onChange={setDetails}
          autoComplete="address-line2"
        />
      </div>
    </Sheet>
  )
}

const placeOf = (stored: ReturnType<typeof locationStore.current>): Place | null =>
  stored && {
    id: 'stored',
    label: stored.fullAddress,
    street: stored.street,
    number: stored.number,
    city: stored.city,
    locality: stored.locality,
    country: stored.country,
    postalCode: stored.postalCode,
    position: { lat: stored.lat, lng: stored.lng },
  }
