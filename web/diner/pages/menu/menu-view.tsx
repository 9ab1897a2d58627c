import { useEffect, useState } from 'react'
import { promotionalBanner } from '#domain/catalog/promotional-banner.ts'
import { isStoreClosed } from '#domain/hours/opening.ts'
import { takeAwayNameOf } from '#web/diner/api/shop.ts'
import { AddressLine } from '#web/diner/features/address/address-line.tsx'
import { AddressSheet } from '#web/diner/features/address/address-sheet.tsx'
import { CartConflict } from '#web/diner/features/cart/cart-conflict.tsx'
import { useCartSwitch } from '#web/diner/features/cart/use-cart-switch.ts'
import { useOfferedModes } from '#web/diner/features/entry/offered-modes.ts'
import { HoursSheet } from '#web/diner/features/shop/hours-sheet.tsx'
import { freeFromOf, InfoTable } from '#web/diner/features/shop/info-table.tsx'
import { ModeIcon } from '#web/diner/features/shop/mode-icon.tsx'
import { PoweredBy } from '#web/diner/features/shop/powered-by.tsx'
import { ShopHeader } from '#web/diner/features/shop/shop-header.tsx'
import { MenuSkeleton } from '#web/diner/features/shop/shop-skeleton.tsx'
import { askedAddress } from '#web/diner/state/asked-address.ts'
import { feeTexts } from '#web/diner/texts/address.ts'
import { headerTexts } from '#web/diner/texts/header.ts'
import { useCustomizations } from '#web/shared/api/queries.ts'
import { useNow } from '#web/shared/state/now.ts'
import { FootNotice } from '#web/shared/ui/foot-notice.tsx'
import { Notice } from '#web/shared/ui/notice.tsx'
import { Column, usePageTitle } from '#web/shared/ui/page.tsx'
import { Tabs } from '#web/shared/ui/tabs.tsx'
import { useLazyModule } from '#web/shared/use-lazy-module.ts'
import { CustomerEntry } from '../customer/customer-entry.tsx'
import styles from '../pages.module.css'
import { CartBeside } from './cart-beside.tsx'
import { CartGuard } from './cart-guard.tsx'
import { MenuFailed } from './menu-failed.tsx'
import { MenuList } from './menu-list.tsx'
import { orderingRefusal, takesItems, useQuote } from './ordering.ts'
import { useReturnFocus } from './return-focus.ts'
import { type StoreAndMode, useMenuOf } from './store-route.tsx'
import { TakeBack } from './take-back.tsx'

const loadOutOfZone = () => import('./out-of-zone.tsx')

/** HEADER, MENU: the store's front page in one mode. */
export function MenuView({ branch, store, mode, segment }: StoreAndMode) {
  const now = useNow()
  const { currency, money, query } = useMenuOf({ store, mode })
  const { asked, shown } = useQuote(store, mode, currency)
  const quote = asked.data
  const elsewhere = useLazyModule('out of zone', loadOutOfZone, quote?.type === 'OutOfBounds')
  const { customizations } = useCustomizations(branch.id)
  const [sheet, setSheet] = useState<'hours' | 'address' | null>(() =>
    askedAddress.isAskedOf(store.alias) ? 'address' : null,
  )
  useEffect(askedAddress.forget, [])
  const change = useCartSwitch(store)
  const modes = useOfferedModes(store)
  const refusal = orderingRefusal(store, mode, now, quote)
  // The store's own reasons stand above the menu. A reason from the address comes late, so it stands at the bottom,
  // where it moves nothing.
  const refusalOfStore = orderingRefusal(store, mode, now, undefined)
  useReturnFocus(query.isSuccess)
  usePageTitle(`${store.name} · ${mode.showName}`)

  return (
    <Column>
      <ShopHeader
        branch={branch}
        store={store}
        isClosed={isStoreClosed(store, now)}
        banner={promotionalBanner(customizations, mode.type)}
        onSeeHours={() => setSheet('hours')}
        account={<CustomerEntry branch={branch} store={store} />}
      />
      <main className={styles['menu']}>
        <div className={styles['tabs']}>
          <Tabs
            label={headerTexts.modes}
            tabs={modes.map(({ id, showName, type }) => ({
              id,
              label: showName,
              icon: <ModeIcon type={type} />,
            }))}
            selected={mode.id}
            onSelect={(id) => {
              const chosen = modes.find((it) => it.id === id)
              if (chosen && chosen.id !== mode.id) change.choose(chosen)
            }}
          />
        </div>
        <InfoTable mode={mode} store={store} quote={shown} money={money}>
          <AddressLine storeId={store.id} note={freeFromOf(shown, money)} onChange={() => setSheet('address')} />
        </InfoTable>
        {refusalOfStore && (
          <div className={styles['notice']}>
            <Notice tone="wait">{refusalOfStore}</Notice>
          </div>
        )}
        {query.isPending && <MenuSkeleton />}
        {query.isLoadingError && <MenuFailed query={query} />}
        {query.data && (
          <MenuList
            {...{ branch, store, mode, segment, money, customizations }}
            data={query.data}
            refusal={takesItems(store, mode, now) ? null : refusal}
          />
        )}
      </main>
      <PoweredBy />
      <div className={styles['feet']}>
        {quote?.type === 'OutOfBounds' && (
          <FootNotice>
            <span>{headerTexts.ordering[quote.isForNow ? 'zoneClosed' : 'outOfZone']}</span>{' '}
            <span>{feeTexts.otherWay(takeAwayNameOf(store))}</span>
            {elsewhere && <elsewhere.OutOfZone branch={branch} store={store} />}
          </FootNotice>
        )}
        {quote?.type === 'ProvidersFailed' && <FootNotice>{feeTexts.providersFailed}</FootNotice>}
        <TakeBack alias={store.alias} />
        <CartBeside {...{ store, mode, quote, money }} data={query.data} />
      </div>
      <HoursSheet store={store} now={now} open={sheet === 'hours'} onClose={() => setSheet(null)} />
      <AddressSheet
        open={sheet === 'address'}
        onClose={() => setSheet(null)}
        store={store}
        branch={branch}
        mandatory={mode.type === 'DELIVERY'}
      />
      <CartConflict conflict={change.asking} onConfirm={change.confirm} onCancel={change.cancel} />
      <CartGuard change={change} mode={mode} />
    </Column>
  )
}
