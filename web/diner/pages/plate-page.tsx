import { useQuery } from '@tanstack/react-query'
import { useParams, useSearchParams } from 'react-router-dom'
import type { Plate } from '#domain/catalog/menu.ts'
import { findPlate, slugSections } from '#domain/menu/menu-slugs.ts'
import { isSoldOut } from '#domain/menu/selection.ts'
import { useCartSwitch } from '#web/diner/features/cart/use-cart-switch.ts'
import { PlateBody, PlateFoot, useGroupFocus } from '#web/diner/features/plate/plate-detail.tsx'
import { PlateSkeleton } from '#web/diner/features/plate/plate-skeleton.tsx'
import { paths } from '#web/diner/paths.ts'
import { menuTexts } from '#web/diner/texts/menu.ts'
import { plateTexts } from '#web/diner/texts/plate.ts'
import { type CountedMenu, indicatorsQuery, useCustomizations } from '#web/shared/api/queries.ts'
import { useNow } from '#web/shared/state/now.ts'
import { ButtonLink } from '#web/shared/ui/button.tsx'
import { Column, usePageTitle } from '#web/shared/ui/page.tsx'
import { PageHeader } from '#web/shared/ui/page-header.tsx'
import pan from '#web/shared/ui/pictures/pan.svg'
import { EmptyState } from '#web/shared/ui/state.tsx'
import { StickyBar } from '#web/shared/ui/sticky-bar.tsx'
import { useWayBack } from '#web/shared/ui/trail.ts'
import { CartGuard } from './menu/cart-guard.tsx'
import { MenuFailed } from './menu/menu-failed.tsx'
import { isRecommendedPath, platePaths } from './menu/menu-slugs.ts'
import { useOfferedPlate } from './menu/offered-plate.ts'
import { orderingRefusal, takesItems, useQuote } from './menu/ordering.ts'
import { type StoreAndMode, StoreRoute, useMenuOf } from './menu/store-route.tsx'
import styles from './pages.module.css'

/** ROUTE-06. */
export default function PlatePage() {
  return <StoreRoute skeleton={<PlateSkeleton />}>{(found) => <PlateRoute {...found} />}</StoreRoute>
}

function PlateRoute(found: StoreAndMode) {
  const { category = '', plate = '' } = useParams()
  const { store, mode, segment } = found
  const { money, query } = useMenuOf(found)
  const change = useCartSwitch(store)
  const menuPath = paths.menu(store.alias, segment)
  const named = query.data && findPlate(slugSections(query.data), category, plate)
  usePageTitle(named ? `${named.plate.showName} · ${store.name}` : undefined)
  return (
    <Column>
      <PageHeader
        isQuiet={named !== undefined || query.isPending}
        title={store.name}
        sub={mode.showName}
        back={{ to: menuPath, label: menuTexts.allMenu }}
      />
      {!named && (
        <main>
          {query.isPending && <PlateSkeleton />}
          {query.isLoadingError && <MenuFailed query={query} />}
          {query.data && (
            <EmptyState
              picture={pan}
              title={plateTexts.gone.title}
              action={<ButtonLink to={menuPath}>{plateTexts.gone.action}</ButtonLink>}
            />
          )}
        </main>
      )}
      {query.data && named && (
        <PlateView key={named.plate.id} {...found} plate={named.plate} data={query.data} money={money} />
      )}
      <CartGuard change={change} mode={mode} />
    </Column>
  )
}

type PlateViewProps = StoreAndMode & { plate: Plate; data: CountedMenu; money: (minor: number) => string }

function PlateView({ branch, store, mode, segment, plate, data, money }: PlateViewProps) {
  const wayBack = useWayBack()
  const now = useNow()
  const { currency } = useMenuOf({ store, mode })
  const { data: quote } = useQuote(store, mode, currency).asked
  const { customizations } = useCustomizations(branch.id)
  const indicators = useQuery(indicatorsQuery).data ?? []
  const isOff = isSoldOut(plate)
  const refusal = orderingRefusal(store, mode, now, quote) ?? (isOff ? plateTexts.soldOut : null)
  const isRecommended = isRecommendedPath(useSearchParams()[0])
  const { choice, save } = useOfferedPlate({
    ...{ store, data, customizations, indicators, money, plate, refusal, isRecommended },
    changing: null,
    onDone: () => wayBack.go(paths.menu(store.alias, segment)),
  })
  // A plate in two categories has one address to share.
  const address = platePaths(slugSections(data), store.alias, segment)(plate.id)
  const { groupRef, focusOn, showGroup } = useGroupFocus()
  return (
    <>
      <main className={styles['menu']}>
        <PlateBody
          {...{ choice, indicators, money, groupRef, showGroup, refusal }}
          discounts={data.discounts}
          address={address}
          level={2}
        />
      </main>
      {takesItems(store, mode, now) && !isOff && (
        <StickyBar label={plateTexts.foot}>
          <PlateFoot choice={choice} money={money} focusOn={focusOn} onSave={save} />
        </StickyBar>
      )}
    </>
  )
}
