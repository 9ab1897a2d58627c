import { type FormEvent, useEffect, useId, useRef } from 'react'
import { createPortal } from 'react-dom'
import type { MapProvider } from '#domain/catalog/branch.ts'
import type { Position } from '#domain/geo/position.ts'
import { destinationLimits } from '#openapi/generated/limits.ts'
import { useFindsAddresses } from '#web/diner/api/delivery-location.ts'
import { addressTexts } from '#web/diner/texts/address.ts'
import { addressFormTexts, sayAddress } from '#web/diner/texts/address-form.ts'
import { Button } from '#web/shared/ui/button.tsx'
import { TextField } from '#web/shared/ui/field.tsx'
import { Notice } from '#web/shared/ui/notice.tsx'
import { followSeenArea } from '#web/shared/ui/seen-area.ts'
import { Tabs } from '#web/shared/ui/tabs.tsx'
import { wantsNumber } from './address-form-state.ts'
import styles from './address-sheet.module.css'
import { LocationTab } from './location-tab.tsx'
import { PlaceSearch } from './place-search.tsx'
import { useAddressForm } from './use-address-form.ts'

/** `1234 bis`, `12-34 sur` */
const longestNumber = 12

type AddressFormProps = {
  storeId: string
  isComplex: boolean
  betweenStreetsRequired: boolean
  provider: MapProvider
  storePosition: Position | null
  /** The element that receives the form's button. */
  end: HTMLElement | null
  onSaved: () => void
}

export function AddressForm({
  storeId,
  isComplex,
  betweenStreetsRequired,
  provider,
  storePosition,
  end,
  onSaved,
}: AddressFormProps) {
  const findsAddresses = useFindsAddresses()
  const form = useAddressForm(storeId, findsAddresses, onSaved)
  const id = useId()
  const element = useRef<HTMLFormElement>(null)
  const { tab, rejections, refusals, trouble, send } = form

  // ruling-40: the first wrong field takes the focus, once for each try; the next ones are corrected undisturbed.
  useEffect(() => {
    if (refusals > 0) element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [refusals])

  // The list under the field is what the diner reads while the phone shows its keyboard.
  useEffect(() => {
    const sheet = element.current?.closest('dialog')
    return sheet ? followSeenArea(sheet) : undefined
  }, [])

  const submit = (event: FormEvent) => {
    event.preventDefault()
    send({ type: 'Confirm', isComplex, betweenStreetsRequired, findsAddresses })
  }
  const rejected = rejections.find(({ field }) => field === 'betweenStreets')
  const unnumbered = rejections.find(({ field }) => field === 'number')

  return (
    <>
      <form ref={element} id={id} className={styles['form']} onSubmit={submit} noValidate>
        <Tabs
          label={addressFormTexts.tabs.label}
          tabs={[
            { id: 'address', label: addressFormTexts.tabs.address },
            { id: 'location', label: addressFormTexts.tabs.location },
          ]}
          selected={tab}
          onSelect={(next) => send({ type: 'TabSelected', tab: next })}
        >
          {tab === 'address' ? (
            <PlaceSearch form={form} />
          ) : (
            <LocationTab form={form} isComplex={isComplex} provider={provider} storePosition={storePosition} />
          )}
          {trouble && (
            <Notice tone="wait" live>
              <span>{addressFormTexts[trouble]}</span>
              {tab === 'address' && (
                <Button variant="quiet" className={styles['mark']} onClick={() => send({ type: 'MarkingStarted' })}>
                  {addressFormTexts.markOnMap}
                </Button>
              )}
            </Notice>
          )}
          {wantsNumber(form) && (
            <TextField
              label={addressFormTexts.number}
              placeholder={addressFormTexts.numberHint}
              value={form.number}
              onChange={(number) => send({ type: 'NumberTyped', number })}
              error={unnumbered ? sayAddress(unnumbered) : null}
              maxLength={longestNumber}
              autoComplete="off"
            />
          )}
        </Tabs>
        <TextField
          label={addressFormTexts.betweenStreets}
          {...(!betweenStreetsRequired && { aside: addressFormTexts.optional })}
          value={form.betweenStreets}
          onChange={(value) => send({ type: 'BetweenStreetsChanged', value })}
          error={rejected ? sayAddress(rejected) : null}
          maxLength={destinationLimits.betweenStreets}
          autoComplete="off"
        />
        <TextField
          label={addressFormTexts.details}
          aside={addressFormTexts.optional}
          placeholder={addressFormTexts.detailsHint}
          value={form.details}
          onChange={(value) => send({ type: 'DetailsChanged', value })}
          maxLength={destinationLimits.details}
          autoComplete="address-line2"
        />
        {form.hasStored && (
          <Button variant="quiet" className={styles['forget']} onClick={() => send({ type: 'AddressForgotten' })}>
            {addressFormTexts.forget}
          </Button>
        )}
      </form>
      {end &&
        createPortal(
          <Button size="large" type="submit" form={id} busy={form.isBusy}>
            {addressTexts.goOn}
          </Button>,
          end,
        )}
    </>
  )
}
