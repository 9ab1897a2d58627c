import { type ReactNode, useEffect } from 'react'
import { Navigate, useNavigate, useParams } from 'react-router-dom'
import { modeOfSegment } from '#domain/slug/mode-segment.ts'
import type { BranchView, ModeView, StoreView } from '#web/diner/api/shop.ts'
import { useMenu } from '#web/diner/api/use-menu.ts'
import { useShop } from '#web/diner/api/use-shop.ts'
import { LeversWatch } from '#web/diner/features/availability/levers-watch.tsx'
import { useRecount } from '#web/diner/features/cart/use-recount.ts'
import { offeredModes } from '#web/diner/features/entry/offered-modes.ts'
import { ShopFailed } from '#web/diner/features/shop/shop-failed.tsx'
import { paths } from '#web/diner/paths.ts'
import { useEntry } from '#web/diner/state/entry.ts'
import { menuTexts } from '#web/diner/texts/menu.ts'
import { useCurrency } from '#web/shared/api/queries.ts'
import { shellTexts } from '#web/shared/texts/shell.ts'
import { useBrand } from '#web/shared/theme/theme.ts'
import { ButtonLink } from '#web/shared/ui/button.tsx'
import { Column } from '#web/shared/ui/page.tsx'
import map from '#web/shared/ui/pictures/map.svg'
import { LoadingPage } from '#web/shared/ui/skeleton.tsx'
import { EmptyState } from '#web/shared/ui/state.tsx'

export type StoreAndMode = {
  branch: BranchView
  store: StoreView
  mode: ModeView
  /** The mode's segment in the path. */
  segment: string
}

/** The store and the mode that the path names, or the reason why they cannot be shown. */
export function StoreRoute({
  skeleton,
  children,
}: {
  skeleton: ReactNode
  children: (found: StoreAndMode) => ReactNode
}) {
  const { alias = '', mode: segment = '' } = useParams()
  const shop = useShop(alias)
  const data = shop.data
  const { allowedOM } = useEntry()
  useBrand(alias, data && data.type !== 'company' ? data.branch.generalConfig.colorConfig : undefined)

  if (shop.isPending)
    return (
      <Column>
        <LoadingPage label={shellTexts.loading}>{skeleton}</LoadingPage>
      </Column>
    )
  if (shop.isLoadingError)
    return (
      <Column>
        <ShopFailed error={shop.error} onRetry={() => void shop.refetch()} busy={shop.isFetching} />
      </Column>
    )
  if (shop.data.type !== 'branchContact') return <Navigate to={paths.shop(alias)} replace />
  const { store, branch } = shop.data
  const mode = modeOfSegment(segment, offeredModes(store, allowedOM))
  if (!mode) return <UnknownMode alias={alias} />
  return (
    <>
      <Found of={{ store, branch, mode, segment }} render={children} />
      <MenuWatch store={store} mode={mode} />
    </>
  )
}

/** The page of a store and mode that were found. */
const Found = ({ of, render }: { of: StoreAndMode; render: (found: StoreAndMode) => ReactNode }) => render(of)

/** Watches the levers of the store once its menu is there. */
function MenuWatch({ store, mode }: Pick<StoreAndMode, 'store' | 'mode'>) {
  const { isSuccess } = useMenu(store, mode)
  return <LeversWatch store={store} isShown={isSuccess} />
}

/** The error stays this long before the diner is redirected (ROUTE-16). */
const READING_MS = 2500

/** ROUTE-15, ROUTE-16, OPEN-43. */
function UnknownMode({ alias }: { alias: string }) {
  const navigate = useNavigate()
  useEffect(() => {
    const timer = setTimeout(() => void navigate(paths.shop(alias), { replace: true }), READING_MS)
    return () => clearTimeout(timer)
  }, [alias, navigate])
  const { title, text, action } = menuTexts.unknownMode
  return (
    <Column>
      <main>
        <div role="alert">
          <EmptyState
            level={1}
            picture={map}
            title={title}
            text={text}
            action={<ButtonLink to={paths.shop(alias)}>{action}</ButtonLink>}
          />
        </div>
      </main>
    </Column>
  )
}

/** The menu of the mode, and the format of its amounts. */
export function useMenuOf({ store, mode }: Pick<StoreAndMode, 'store' | 'mode'>) {
  const { currency, money } = useCurrency(store.address.country)
  const query = useMenu(store, mode)
  useRecount(store.alias, query.data)
  return { currency, money, query }
}
