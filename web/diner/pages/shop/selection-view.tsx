import { useEffect, useState } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import { isStoreClosed } from '#domain/hours/opening.ts'
import { modeSegment } from '#domain/slug/mode-segment.ts'
import type { BranchView, StoreView } from '#web/diner/api/shop.ts'
import { AddressLine } from '#web/diner/features/address/address-line.tsx'
import { AddressSheet } from '#web/diner/features/address/address-sheet.tsx'
import { LeversWatch } from '#web/diner/features/availability/levers-watch.tsx'
import { CartConflict } from '#web/diner/features/cart/cart-conflict.tsx'
import { useCartSwitch } from '#web/diner/features/cart/use-cart-switch.ts'
import { modeNamedBy, modeOfTable, useOfferedModes } from '#web/diner/features/entry/offered-modes.ts'
import { HoursSheet } from '#web/diner/features/shop/hours-sheet.tsx'
import { ModeChoice } from '#web/diner/features/shop/mode-choice.tsx'
import { PoweredBy } from '#web/diner/features/shop/powered-by.tsx'
import { ShopHeader } from '#web/diner/features/shop/shop-header.tsx'
import { paths } from '#web/diner/paths.ts'
import { askedAddress } from '#web/diner/state/asked-address.ts'
import { cartStore } from '#web/diner/state/cart.ts'
import { useIsOpening } from '#web/shared/router/app-router.tsx'
import { useNow } from '#web/shared/state/now.ts'
import { shopsTexts } from '#web/shared/texts/shops.ts'
import { useBrand } from '#web/shared/theme/theme.ts'
import { usePageTitle } from '#web/shared/ui/page.tsx'
import closedSign from '#web/shared/ui/pictures/closed-sign.svg'
import { EmptyState } from '#web/shared/ui/state.tsx'
import { CustomerEntry } from '../customer/customer-entry.tsx'
import { closedWords } from '../menu/ordering.ts'
import styles from '../pages.module.css'

/** ROUTE-01, BRANCH-14 to BRANCH-20. */
export function SelectionView({ branch, store }: { branch: BranchView; store: StoreView }) {
  const { selection } = shopsTexts
  const now = useNow()
  const { hash, search } = useLocation()
  const [sheet, setSheet] = useState<'hours' | 'address' | null>(null)
  const isOpening = useIsOpening()
  useEffect(askedAddress.forget, [])
  const change = useCartSwitch(store)
  // BRANCH-18: asked once, about the cart that existed on arrival.
  const [arrival, setArrival] = useState(() => cartStore.getState().lines.length > 0)
  useBrand(store.alias, branch.generalConfig.colorConfig)
  usePageTitle(`${store.name} · ${branch.name}`)

  const modes = useOfferedModes(store)
  const [only] = modes
  const named = modeNamedBy(hash, modes) ?? modeOfTable(search, modes)
  const chosen = named ?? (modes.length === 1 ? only : null)
  if (chosen) return <Navigate to={paths.menu(store.alias, modeSegment(chosen.showName))} replace />

  return (
    <>
      <LeversWatch store={store} isShown />
      <ShopHeader
        branch={branch}
        store={store}
        isClosed={isStoreClosed(store, now)}
        onSeeHours={() => setSheet('hours')}
        account={<CustomerEntry branch={branch} store={store} />}
      />
      <main className={styles['section']}>
        <h2>{selection.title}</h2>
        {modes.length === 0 ? (
          <EmptyState picture={closedSign} title={selection.noModes} />
        ) : (
          <ModeChoice modes={modes} closedWords={(mode) => closedWords(store, mode, now)} onChoose={change.choose} />
        )}
        {modes.some(({ type }) => type === 'DELIVERY') && (
          <AddressLine
            storeId={store.id}
            onChange={() => (isOpening ? askedAddress.ask(store.alias) : setSheet('address'))}
          />
        )}
      </main>
      <PoweredBy />
      <HoursSheet store={store} now={now} open={sheet === 'hours'} onClose={() => setSheet(null)} />
      <AddressSheet
        open={sheet === 'address'}
        onClose={() => setSheet(null)}
        store={store}
        branch={branch}
        mandatory={false}
      />
      <CartConflict
        conflict={arrival ? (change.cart.alias === store.alias ? 'mode' : 'store') : change.asking}
        onConfirm={() => {
          if (arrival) cartStore.dispatch({ type: 'EmptyCart' })
          else change.confirm()
          setArrival(false)
        }}
        onCancel={() => {
          if (!arrival) change.cancel()
          setArrival(false)
        }}
      />
    </>
  )
}
