import { useQueryClient } from '@tanstack/react-query'
import Search from 'lucide-react/icons/search'
import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { storeChangeNeedsConfirmation } from '#domain/cart/selectors.ts'
import { nearestReaching } from '#domain/delivery/nearest.ts'
import { isStoreClosed } from '#domain/hours/opening.ts'
import { modeSegment } from '#domain/slug/mode-segment.ts'
import { slug } from '#domain/slug/slug.ts'
import { type BranchView as Branch, type ModeView, type StoreView, shortAddress } from '#web/diner/api/shop.ts'
import { AddressLine } from '#web/diner/features/address/address-line.tsx'
import { AddressSheet } from '#web/diner/features/address/address-sheet.tsx'
import { CartConflict } from '#web/diner/features/cart/cart-conflict.tsx'
import { modeNamedBy, modeOfTable, offeredModes } from '#web/diner/features/entry/offered-modes.ts'
import { ModeIcon } from '#web/diner/features/shop/mode-icon.tsx'
import { PoweredBy } from '#web/diner/features/shop/powered-by.tsx'
import { ShopHeader } from '#web/diner/features/shop/shop-header.tsx'
import { StoreCard } from '#web/diner/features/shop/store-card.tsx'
import { paths } from '#web/diner/paths.ts'
import { cartStore } from '#web/diner/state/cart.ts'
import { useEntry } from '#web/diner/state/entry.ts'
import { shopQuery } from '#web/shared/api/queries.ts'
import { locationStore } from '#web/shared/state/location.ts'
import { useNow } from '#web/shared/state/now.ts'
import { shopsTexts } from '#web/shared/texts/shops.ts'
import { useBrand } from '#web/shared/theme/theme.ts'
import { Button } from '#web/shared/ui/button.tsx'
import { useDebounced } from '#web/shared/ui/debounced.ts'
import { TextField } from '#web/shared/ui/field.tsx'
import { usePageTitle } from '#web/shared/ui/page.tsx'
import magnifier from '#web/shared/ui/pictures/magnifier.svg'
import { EmptyState } from '#web/shared/ui/state.tsx'
import { Tabs } from '#web/shared/ui/tabs.tsx'
import { isClosed } from '../menu/ordering.ts'
import styles from '../pages.module.css'

type BranchViewProps = { alias: string; branch: Branch; stores: readonly StoreView[] }

/** BRANCH-04 to BRANCH-13, BRANCH-22 to BRANCH-24. */
export function BranchView({ alias, branch, stores }: BranchViewProps) {
  const { branch: words } = shopsTexts
  const { allowedOM } = useEntry()
  const { hash, search } = useLocation()
  const modes = modesOf(stores, allowedOM)
  const [type, setType] = useState(() => (modeNamedBy(hash, modes) ?? modeOfTable(search, modes) ?? modes[0])?.type)
  const [typed, setTyped] = useState('')
  const sought = slug(useDebounced(typed))
  const [asked, setAsked] = useState<StoreView | null>(null)
  const [findsAddress, setFindsAddress] = useState(false)
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const now = useNow()
  useBrand(alias, branch.generalConfig.colorConfig)
  usePageTitle(branch.name)

  // Nearest first, once the diner's position is known.
  const shown = stores
    .filter(
      (store) =>
        offeredModes(store, allowedOM).some((mode) => mode.type === type) &&
        slug(`${store.name} ${shortAddress(store.address)}`).includes(sought),
    )
    .sort((one, other) => (one.distance ?? 0) - (other.distance ?? 0))
  const modeOf = (store: StoreView) => offeredModes(store, allowedOM).find((it) => it.type === type)
  const open = (store: StoreView) => {
    const mode = modeOf(store)
    void navigate(mode ? paths.menu(store.alias, modeSegment(mode.showName)) : paths.shop(store.alias))
  }

  const choose = (chosen: StoreView) =>
    storeChangeNeedsConfirmation(cartStore.getState(), chosen.alias) ? setAsked(chosen) : open(chosen)
  /** ADDR-31, AMBIG-34: only after an address was entered here, so that the diner can still come back to the list. */
  const moveToNearest = async () => {
    const place = locationStore.current()
    const isAutomatic = branch.generalConfig.mapConfig.addressRedirect === 'AUTOMATIC'
    if (!place || !isAutomatic || type !== 'DELIVERY') return
    const query = shopQuery(alias, { lat: place.lat, lng: place.lng })
    const shop = await queryClient.fetchQuery(query).catch(() => null)
    const nearest = shop?.type === 'branch' ? nearestReaching(shop.stores) : null
    if (nearest) choose(nearest)
  }

  return (
    <>
      <ShopHeader branch={branch} />
      <main className={styles['section']}>
        <h2>{words.title}</h2>
        <Tabs
          label={words.modes}
          tabs={modes.map((mode) => ({ id: mode.type, label: mode.showName, icon: <ModeIcon type={mode.type} /> }))}
          selected={type}
          onSelect={setType}
        />
        {modes.some((mode) => mode.type === 'DELIVERY') && (
          <AddressLine storeId={branch.id} onChange={() => setFindsAddress(true)} />
        )}
        <TextField
          label={words.search}
          type="search"
          value={typed}
          onChange={setTyped}
          before={<Search size={20} aria-hidden="true" />}
          autoComplete="off"
        />
        {shown.length === 0 ? (
          <EmptyState
            picture={magnifier}
            title={sought ? words.noneFound : words.none}
            text={sought ? words.noneFoundText : undefined}
            action={sought && <Button onClick={() => setTyped('')}>{words.clearSearch}</Button>}
          />
        ) : (
          <ul className={styles['list']} aria-label={words.stores}>
            {shown.map((store) => (
              <li key={store.id}>
                <StoreCard
                  store={store}
                  branch={branch}
                  mode={modeOf(store)}
                  now={now}
                  isClosed={isStoreClosed(store, now) || isClosed(store, modeOf(store), now)}
                  wantsDelivery={type === 'DELIVERY'}
                  onChoose={choose}
                />
              </li>
            ))}
          </ul>
        )}
      </main>
      <PoweredBy />
      <AddressSheet
        open={findsAddress}
        onClose={() => setFindsAddress(false)}
        onSaved={() => void moveToNearest()}
        store={{
          id: branch.id,
          address: stores[0]?.address ?? null,
          deliveryConfig: {
            // No store is chosen yet: the streets are demanded where each of them does (ADDR-18). The checkout of another one asks itself.
            betweenStreetsRequired:
              stores.length > 0 && stores.every(({ deliveryConfig }) => deliveryConfig.betweenStreetsRequired),
          },
        }}
        branch={branch}
        mandatory={false}
      />
      <CartConflict
        conflict={asked && 'store'}
        onCancel={() => setAsked(null)}
        onConfirm={() => {
          cartStore.dispatch({ type: 'EmptyCart' })
          if (asked) open(asked)
          setAsked(null)
        }}
      />
    </>
  )
}

/** One mode of each type that some store offers. */
const modesOf = (stores: readonly StoreView[], allowed: readonly string[]): readonly ModeView[] => [
  ...new Map(stores.flatMap((store) => offeredModes(store, allowed)).map((mode) => [mode.type, mode])).values(),
]
