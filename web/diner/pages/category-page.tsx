import { useQuery } from '@tanstack/react-query'
import { Navigate, useParams } from 'react-router-dom'
import { quantityOf } from '#domain/cart/selectors.ts'
import { slugSections } from '#domain/menu/menu-slugs.ts'
import { missingToSet } from '#domain/pricing/sets.ts'
import { CategorySection } from '#web/diner/features/menu/menu-sections.tsx'
import { LONGEST_WHOLE_MENU, PlateBlocks } from '#web/diner/features/menu/plate-blocks.tsx'
import { PlateRow } from '#web/diner/features/menu/plate-card.tsx'
import { MenuSkeleton } from '#web/diner/features/shop/shop-skeleton.tsx'
import { paths } from '#web/diner/paths.ts'
import { useCartOf } from '#web/diner/state/cart.ts'
import { menuTexts } from '#web/diner/texts/menu.ts'
import { indicatorsQuery } from '#web/shared/api/queries.ts'
import { useNow } from '#web/shared/state/now.ts'
import { Column, usePageTitle } from '#web/shared/ui/page.tsx'
import { PageHeader } from '#web/shared/ui/page-header.tsx'
import { CartBeside } from './menu/cart-beside.tsx'
import { MenuFailed } from './menu/menu-failed.tsx'
import { platePaths } from './menu/menu-slugs.ts'
import { takesItems, useQuote } from './menu/ordering.ts'
import { useReturnFocus } from './menu/return-focus.ts'
import { type StoreAndMode, StoreRoute, useMenuOf } from './menu/store-route.tsx'
import { TakeBack } from './menu/take-back.tsx'
import { useOneTap } from './menu/use-one-tap.ts'
import styles from './pages.module.css'

/** ROUTE-05. */
export default function CategoryPage() {
  return <StoreRoute skeleton={<MenuSkeleton isCategory />}>{(found) => <CategoryView {...found} />}</StoreRoute>
}

function CategoryView({ store, mode, segment }: StoreAndMode) {
  const { category: wanted = '' } = useParams()
  const { currency, money, query } = useMenuOf({ store, mode })
  const { data: quote } = useQuote(store, mode, currency).asked
  const cart = useCartOf(store.alias)
  const isOpen = takesItems(store, mode, useNow())
  const oneTap = useOneTap({ store, mode, data: query.data, isOpen })
  const indicators = useQuery(indicatorsQuery).data ?? []
  const sections = query.data ? slugSections(query.data) : []
  const section = sections.find(({ slug }) => slug === wanted)
  useReturnFocus(query.isSuccess)
  usePageTitle(section && `${section.category.showName} · ${store.name}`)
  const pathOf = platePaths(sections, store.alias, segment)
  const menuPath = paths.menu(store.alias, segment)

  if (query.data && !section) return <Navigate to={menuPath} replace />
  return (
    <Column>
      <PageHeader title={store.name} sub={mode.showName} back={{ to: menuPath, label: menuTexts.allMenu }} />
      <main className={styles['menu']}>
        {query.isPending && <MenuSkeleton isCategory />}
        {query.isLoadingError && <MenuFailed query={query} />}
        {query.data && section && (
          <CategorySection section={section} discounts={query.data.discounts}>
            <PlateBlocks
              id={`${store.alias} ${segment} ${wanted} alone`}
              items={section.plates}
              isLong={section.plates.length > LONGEST_WHOLE_MENU}
            >
              {(plate) => (
                <li key={plate.id}>
                  <PlateRow
                    {...{ plate, money, indicators }}
                    plain={!section.category.withImage}
                    to={pathOf(plate.id)}
                    discounts={query.data.discounts}
                    inCart={quantityOf(cart, plate.id)}
                    missing={missingToSet(cart.lines, plate.id)}
                    units={oneTap.unitsOf(plate)}
                    onStep={oneTap.step}
                  />
                </li>
              )}
            </PlateBlocks>
          </CategorySection>
        )}
      </main>
      <div className={styles['feet']}>
        <TakeBack alias={store.alias} />
        <CartBeside {...{ store, mode, quote, money }} data={query.data} />
      </div>
    </Column>
  )
}
