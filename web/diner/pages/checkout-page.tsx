import { useParams } from 'react-router-dom'
import { useShop } from '#web/diner/api/use-shop.ts'
import { LeversWatch } from '#web/diner/features/availability/levers-watch.tsx'
import { ShopFailed } from '#web/diner/features/shop/shop-failed.tsx'
import { paths } from '#web/diner/paths.ts'
import { useCartOf } from '#web/diner/state/cart.ts'
import { checkoutTexts } from '#web/diner/texts/checkout.ts'
import { useBrand } from '#web/shared/theme/theme.ts'
import { ButtonLink } from '#web/shared/ui/button.tsx'
import { Column, usePageTitle } from '#web/shared/ui/page.tsx'
import { PageHeader } from '#web/shared/ui/page-header.tsx'
import bag from '#web/shared/ui/pictures/bag.svg'
import { EmptyState } from '#web/shared/ui/state.tsx'
import { Checkout } from './checkout/checkout.tsx'
import { JustSentOr } from './checkout/just-sent-or.tsx'
import { CheckoutBones, CheckoutWaiting } from './checkout-waiting.tsx'

/** ROUTE-10, CHECK-09. */
export default function CheckoutPage() {
  const { alias = '' } = useParams()
  const shop = useShop(alias)
  const cart = useCartOf(alias)
  const branch = shop.data?.type === 'branchContact' ? shop.data.branch : undefined
  useBrand(alias, branch?.generalConfig.colorConfig)
  usePageTitle(checkoutTexts.title)
  if (shop.isLoadingError)
    return (
      <Column>
        <ShopFailed error={shop.error} onRetry={() => void shop.refetch()} busy={shop.isFetching} />
      </Column>
    )
  if (shop.isPending) return <CheckoutWaiting alias={alias} />
  const found = shop.data.type === 'branchContact' ? shop.data : null
  const mode = found?.store.orderModes.find(({ id }) => id === cart.orderModeId)
  if (found && mode && cart.lines.length > 0)
    return (
      <>
        <Checkout branch={found.branch} store={found.store} mode={mode} />
        <LeversWatch store={found.store} isShown />
      </>
    )
  return (
    <Column>
      <PageHeader title={checkoutTexts.title} back={{ to: paths.shop(alias), label: checkoutTexts.backToMenu }} />
      <main>
        <JustSentOr alias={alias} waiting={<CheckoutBones />}>
          <EmptyState
            picture={bag}
            title={checkoutTexts.empty}
            action={
              <ButtonLink to={paths.shop(alias)} size="large">
                {checkoutTexts.backToMenu}
              </ButtonLink>
            }
          />
        </JustSentOr>
      </main>
    </Column>
  )
}
