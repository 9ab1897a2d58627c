import { type FormEvent, lazy, Suspense, useEffect, useId, useRef, useState } from 'react'
import { isDeliverable } from '#domain/delivery/address.ts'
import { destinationLimits } from '#openapi/generated/limits.ts'
import { useComplexAddress } from '#web/api/delivery-location.ts'
import type { BranchView, StoreView } from '#web/api/shop.ts'
import { loadCode, useMissingCode } from '#web/load-code.ts'
import { locationStore } from '#web/state/location.ts'
import { addressTexts, sayAddress } from '#web/texts/address.ts'
import { shellTexts } from '#web/texts/shell.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Sheet } from '#web/ui/sheet.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { toast } from '#web/ui/toast.ts'
import styles from './address-sheet.module.css'
import { loadPlaceSearch } from './load-place-search.ts'
import { LocationTab } from './location-tab.tsx'
import { useAddressForm } from './use-address-form.ts'

const PlaceSearch = lazy(async () => ({ default: (await loadCode(loadPlaceSearch)).PlaceSearch }))

type AddressSheetProps = {
  open: boolean
  onClose: () => void
  /** An address was entered, and is stored. */
  onSaved?: () => void
  /** Who asks for the address: a store, or a branch on behalf of its stores. */
  store: Pick<StoreView, 'id'> & {
    readonly deliveryConfig: Pick<StoreView['deliveryConfig'], 'betweenStreetsRequired'>
  }
  branch: {
    readonly generalConfig: {
      readonly mapConfig: Pick<BranchView['generalConfig']['mapConfig'], 'mapProvider'>
    }
  }
  /** Whether the order cannot continue without an address (OPEN-16). */
  mandatory: boolean
}

/** ADDR-01 to ADDR-25. */
export function AddressSheet(props: AddressSheetProps) {
  // When it is closed and opened again, it starts from the stored address.
  const [visit, setVisit] = useState(0)
  const [wasOpen, setWasOpen] = useState(props.open)
  if (props.open !== wasOpen) {
    setWasOpen(props.open)
    if (props.open) setVisit(visit + 1)
  }
  return <AddressForm key={visit} {...props} />
}

function AddressForm({ open, onClose, onSaved, store, branch, mandatory }: AddressSheetProps) {
  const isComplex = useComplexAddress(store.id)
  const { betweenStreetsRequired } = store.deliveryConfig
  const saved = () => {
    onClose()
    onSaved?.()
  }
  const form = useAddressForm(store.id, saved)
  const id = useId()
  const element = useRef<HTMLFormElement>(null)
  const { tab, rejections, refusals, trouble, send } = form

  // ruling-40: the first wrong field takes the focus, once for each try; the next ones are corrected undisturbed.
  useEffect(() => {
    if (refusals > 0) element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [refusals])

  const cancel = () => {
    const stored = locationStore.current()
    if (mandatory && !(stored && isDeliverable(stored, isComplex))) toast(addressTexts.mandatory, 'bad')
    onClose()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    send({ type: 'Confirm', isComplex, betweenStreetsRequired })
  }
  const rejected = rejections.find(({ field }) => field === 'betweenStreets')

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
          <Button size="large" type="submit" form={id} busy={form.isBusy}>
            {addressTexts.goOn}
          </Button>
        </div>
      }
    >
      <form ref={element} id={id} className={styles['form']} onSubmit={submit} noValidate>
        <Tabs
          label={addressTexts.tabs.label}
          tabs={[
            { id: 'address', label: addressTexts.tabs.address },
            { id: 'location', label: addressTexts.tabs.location },
          ]}
          selected={tab}
          onSelect={(next) => send({ type: 'TabSelected', tab: next })}
        >
          {tab === 'address' ? (
            <Suspense fallback={<SearchLoading />}>
              <PlaceSearch form={form} />
            </Suspense>
          ) : (
            <LocationTab form={form} isComplex={isComplex} provider={branch.generalConfig.mapConfig.mapProvider} />
          )}
          {trouble && (
            <Notice tone="wait" live>
              {addressTexts[trouble]}
              {tab === 'address' && (
                <Button
                  variant="quiet"
                  className={styles['mark']}
                  onClick={() => send({ type: 'TabSelected', tab: 'location' })}
                >
                  {addressTexts.markOnMap}
                </Button>
              )}
            </Notice>
          )}
        </Tabs>
        <TextField
          label={addressTexts.betweenStreets}
          {...(!betweenStreetsRequired && { aside: addressTexts.optional })}
          value={form.betweenStreets}
          onChange={(value) => send({ type: 'BetweenStreetsChanged', value })}
          error={rejected ? sayAddress(rejected) : null}
          maxLength={destinationLimits.betweenStreets}
          autoComplete="off"
        />
        <TextField
          label={addressTexts.details}
          aside={addressTexts.optional}
          placeholder={addressTexts.detailsHint}
          value={form.details}
          onChange={(value) => send({ type: 'DetailsChanged', value })}
          maxLength={destinationLimits.details}
          autoComplete="address-line2"
        />
        {form.hasStored && (
          <Button variant="quiet" className={styles['forget']} onClick={() => send({ type: 'AddressForgotten' })}>
            {addressTexts.forget}
          </Button>
        )}
      </form>
    </Sheet>
  )
}

/** The page's own line about the lost network is covered by the sheet. */
const SearchLoading = () =>
  useMissingCode() ? <Notice tone="wait">{addressTexts.offline}</Notice> : <Skeleton height="4.75rem" radius="m" />
