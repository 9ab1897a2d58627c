import type { QueryClient } from '@tanstack/react-query'
import Clock from 'lucide-react/icons/clock'
import Plus from 'lucide-react/icons/plus'
import { useState } from 'react'
import { useParams } from 'react-router-dom'
import type { DeliveryQuote as Quote } from '#domain/delivery/quote.ts'
import { modeSegment } from '#domain/slug/mode-segment.ts'
import { type BranchView, type ModeView, type StoreView, takeAwayNameOf } from '#web/diner/api/shop.ts'
import { useMenu } from '#web/diner/api/use-menu.ts'
import { useShop } from '#web/diner/api/use-shop.ts'
import { LeversWatch } from '#web/diner/features/availability/levers-watch.tsx'
import { CartFoot } from '#web/diner/features/cart/cart-foot.tsx'
import { CartLines } from '#web/diner/features/cart/cart-lines.tsx'
import { CartSums } from '#web/diner/features/cart/cart-sums.tsx'
import { UndoLine } from '#web/diner/features/cart/undo-line.tsx'
import { unsoldLines } from '#web/diner/features/cart/unsold.ts'
import { useRecount } from '#web/diner/features/cart/use-recount.ts'
import { ShopFailed } from '#web/diner/features/shop/shop-failed.tsx'
import { paths } from '#web/diner/paths.ts'
import { cartStore, useCartOf } from '#web/diner/state/cart.ts'
import { cartTexts } from '#web/diner/texts/cart.ts'
import { menuQuery, shopQuery, useCurrency } from '#web/shared/api/queries.ts'
import { useIsStored } from '#web/shared/event-log/use-log.ts'
import { useNow } from '#web/shared/state/now.ts'
import { clockTime } from '#web/shared/texts/clock.ts'
import { useBrand } from '#web/shared/theme/theme.ts'
import { ButtonLink } from '#web/shared/ui/button.tsx'
import { Notice } from '#web/shared/ui/notice.tsx'
import { Column, PageBody, usePageTitle } from '#web/shared/ui/page.tsx'
import { PageHeader } from '#web/shared/ui/page-header.tsx'
import bag from '#web/shared/ui/pictures/bag.svg'
import { EmptyState } from '#web/shared/ui/state.tsx'
import { useWayBack } from '#web/shared/ui/trail.ts'
import { CartBones, CartWaiting } from './cart-waiting.tsx'
import { JustSentOr } from './checkout/just-sent-or.tsx'
import { whileDrawn } from './first-screen/while-drawn.ts'
import { CartPlate, CartUpsells } from './menu/cart-plates.tsx'
import { orderingRefusal, useQuote, windowFromNow } from './menu/ordering.ts'
import type { OpenedPlate } from './menu/plate-sheet.tsx'
import styles from './pages.module.css'

/** ROUTE-09, CART-10 to CART-20. */
export default function CartPage() {
  const { alias = '' } = useParams()
  const shop = useShop(alias)
  const cart = useCartOf(alias)
  const wayBack = useWayBack()
  const branch = shop.data?.type === 'branchContact' ? shop.data.branch : undefined
  useBrand(alias, branch?.generalConfig.colorConfig)
  usePageTitle(cartTexts.title)
  if (shop.isLoadingError)
    return (
      <Column>
        <ShopFailed error={shop.error} onRetry={() => void shop.refetch()} busy={shop.isFetching} />
      </Column>
    )
  if (shop.isPending) return <CartWaiting alias={alias} />
  const found = shop.data.type === 'branchContact' ? shop.data : null
  const mode = found?.store.orderModes.find(({ id }) => id === cart.orderModeId)
  // FCART-11, FAMBIG-45: leads to the menu, or to the previous page where no menu is known.
  const back = mode
    ? { to: paths.menu(alias, modeSegment(mode.showName)) }
    : { to: paths.shop(alias), onClick: wayBack.toPrevious }
  if (!found || !mode || cart.lines.length === 0)
    return (
      <Column>
        <PageHeader title={cartTexts.title} back={{ ...back, label: cartTexts.backToMenu }} />
        <main>
          <JustSentOr alias={alias} waiting={<CartBones />}>
            <EmptyState
              picture={bag}
              title={cartTexts.empty}
              text={cartTexts.emptyText}
              action={
                <ButtonLink {...back} size="large">
                  {cartTexts.backToMenu}
                </ButtonLink>
              }
            />
          </JustSentOr>
          {found && mode && cart.alias === alias && (
            <div className={styles['section']}>
              <UndoLine />
            </div>
          )}
        </main>
      </Column>
    )
  return <CartView branch={found.branch} store={found.store} mode={mode} />
}

/** The pictures of the lines come from the menu. */
export const loadWhole = (client: QueryClient) =>
  whileDrawn(async () => {
    const { alias, orderModeId } = cartStore.getState()
    const shop = alias === null ? null : await client.ensureQueryData(shopQuery(alias, null))
    if (shop?.type === 'branchContact' && orderModeId) await client.prefetchQuery(menuQuery(shop.store, orderModeId))
  })

type CartViewProps = { branch: BranchView; store: StoreView; mode: ModeView }

function CartView({ branch, store, mode }: CartViewProps) {
  const cart = useCartOf(store.alias)
  const { currency, money } = useCurrency(store.address.country)
  const { shown: quote } = useQuote(store, mode, currency)
  const query = useMenu(store, mode)
  const menu = query.data
  useRecount(store.alias, menu)
  const unsold = unsoldLines(cart.lines, menu)
  const isStored = useIsStored(cartStore)
  const [opened, setOpened] = useState<OpenedPlate | null>(null)
  const wayBack = useWayBack()
  const menuPath = paths.menu(store.alias, modeSegment(mode.showName))
  return (
    <Column>
      <PageHeader
        title={cartTexts.title}
        sub={`${mode.showName}\u00A0· ${store.name}`}
        back={{ to: menuPath, label: cartTexts.backToMenu }}
      />
      <PageBody>
        {!isStored && <Notice tone="wait">{cartTexts.notStored}</Notice>}
        <CartLines
          lines={cart.lines}
          plates={query.isPending ? undefined : (menu?.plates ?? [])}
          money={money}
          unsold={unsold}
          onChange={(changing, plate) => setOpened({ plate, changing })}
        />
        <div className={styles['after']}>
          <CartSums lines={cart.lines} money={money} />
          <CartArrival {...{ store, mode, quote }} />
          <UndoLine />
          <div className={styles['more']}>
            <ButtonLink
              to={menuPath}
              onClick={wayBack.onClick(menuPath)}
              variant="secondary"
              icon={<Plus size={18} aria-hidden="true" />}
            >
              {cartTexts.addMore}
            </ButtonLink>
          </div>
        </div>
        {menu && <CartUpsells {...{ store, mode, money }} data={menu} onOpen={setOpened} />}
      </PageBody>
      {menu && <CartPlate {...{ branch, store, mode, money, opened }} data={menu} onClose={() => setOpened(null)} />}
      <CartFoot
        {...{ cart, quote, money }}
        modeType={mode.type}
        to={paths.checkout(store.alias)}
        isSold={unsold.size === 0}
        takeAwayName={takeAwayNameOf(store)}
        menuPath={menuPath}
      />
      <LeversWatch store={store} isShown={query.isSuccess} />
    </Column>
  )
}

/** When an order of this moment would arrive, or be ready; the checkout says the same. Renders nothing while closed. */
function CartArrival({ store, mode, quote }: Pick<CartViewProps, 'store' | 'mode'> & { quote: Quote | undefined }) {
  const now = useNow()
  const soon = windowFromNow(mode, quote, now)
  const isUnreachable = mode.type === 'DELIVERY' && quote !== undefined && quote.type !== 'InDeliveryArea'
  if (!soon || isUnreachable || orderingRefusal(store, mode, now, quote)) return null
  const time = (instant: string) => clockTime(instant, store.timeZone)
  return (
    <p className={styles['arrival']} data-moment>
      <Clock size={18} aria-hidden="true" />
      <span>
        {cartTexts.arrival(mode.type === 'DELIVERY', time(soon.from), time(soon.to)) +
          (store.busyMinutes ? cartTexts.busy : '')}
      </span>
    </p>
  )
}
