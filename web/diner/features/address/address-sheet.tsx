import { type ComponentProps, Suspense, useState } from 'react'
import { createPortal } from 'react-dom'
import { isDeliverable } from '#domain/delivery/address.ts'
import { useComplexAddress } from '#web/diner/api/delivery-location.ts'
import type { BranchView, StoreView } from '#web/diner/api/shop.ts'
import { addressTexts } from '#web/diner/texts/address.ts'
import { lazyPart } from '#web/shared/lazy-part.ts'
import { arrivedModule, useMissingModule } from '#web/shared/load-module.ts'
import { locationStore } from '#web/shared/state/location.ts'
import { shellTexts } from '#web/shared/texts/shell.ts'
import { Button } from '#web/shared/ui/button.tsx'
import { Notice } from '#web/shared/ui/notice.tsx'
import { Sheet } from '#web/shared/ui/sheet.tsx'
import { Loading, Skeleton } from '#web/shared/ui/skeleton.tsx'
import { toast } from '#web/shared/ui/toast.ts'
import styles from './address-sheet.module.css'
import { loadAddressForm } from './load-address-form.ts'

const LateForm = lazyPart(loadAddressForm, (part) => part.AddressForm)

/** Renders the form at once if its code is already loaded. */
function AddressForm(props: ComponentProps<typeof LateForm>) {
  const [Form] = useState(() => arrivedModule(loadAddressForm)?.AddressForm ?? LateForm)
  return <Form {...props} />
}

type AddressSheetProps = {
  open: boolean
  onClose: () => void
  /** An address was entered, and is stored. */
  onSaved?: () => void
  /** The part of the shop that needs the address: a store, or a branch on behalf of its stores. */
  store: Pick<StoreView, 'id'> & {
    readonly deliveryConfig: Pick<StoreView['deliveryConfig'], 'betweenStreetsRequired'>
    /** The map opens here; null where no store is known. */
    readonly address: Pick<StoreView['address'], 'position'> | null
  }
  branch: {
    readonly generalConfig: {
      readonly mapConfig: Pick<BranchView['generalConfig']['mapConfig'], 'mapProvider'>
    }
  }
  /** Whether the order cannot continue without an address (OPEN-16). */
  mandatory: boolean
}

/** ADDR-01 to ADDR-25. Each time that it opens, its form starts from the stored address. */
export function AddressSheet({ open, onClose, onSaved, store, branch, mandatory }: AddressSheetProps) {
  const isComplex = useComplexAddress(store.id)
  /** The element for the form's button. It exists before the form, whose code loads when the sheet first opens. */
  const [end, setEnd] = useState<HTMLElement | null>(null)
  const cancel = () => {
    const stored = locationStore.current()
    if (mandatory && !(stored && isDeliverable(stored, isComplex))) toast(addressTexts.mandatory, 'bad')
    onClose()
  }
  const saved = () => {
    onClose()
    onSaved?.()
  }
  return (
    <Sheet
      open={open}
      onClose={cancel}
      title={addressTexts.title}
      closeLabel={shellTexts.close}
      footer={
        <div className={styles['actions']} ref={setEnd}>
          <Button variant="secondary" size="large" onClick={cancel}>
            {addressTexts.cancel}
          </Button>
        </div>
      }
    >
      <Suspense fallback={<FormLoading end={end} />}>
        <AddressForm
          storeId={store.id}
          isComplex={isComplex}
          betweenStreetsRequired={store.deliveryConfig.betweenStreetsRequired}
          provider={branch.generalConfig.mapConfig.mapProvider}
          storePosition={store.address?.position ?? null}
          end={end}
          onSaved={saved}
        />
      </Suspense>
    </Sheet>
  )
}

function FormLoading({ end }: { end: HTMLElement | null }) {
  // The sheet covers the page's own line about the lost network.
  const isMissing = useMissingModule()
  return (
    <>
      {isMissing ? (
        <Notice tone="wait">{addressTexts.offline}</Notice>
      ) : (
        <Loading label={shellTexts.loading}>
          <div className={styles['form']}>
            <Skeleton height="3rem" radius="m" />
            <Field />
            <Field />
            <Field />
          </div>
        </Loading>
      )}
      {end &&
        createPortal(
          <Button size="large" busy>
            {addressTexts.goOn}
          </Button>,
          end,
        )}
    </>
  )
}

const Field = () => (
  <div className={styles['loading']}>
    <Skeleton width="8rem" height="1.125rem" />
    <Skeleton height="3rem" radius="m" />
  </div>
)
