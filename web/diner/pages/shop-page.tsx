import { useParams } from 'react-router-dom'
import { useShop } from '#web/diner/api/use-shop.ts'
import { ShopFailed } from '#web/diner/features/shop/shop-failed.tsx'
import { ShopSkeleton } from '#web/diner/features/shop/shop-skeleton.tsx'
import { loadStatusOf } from '#web/shared/api/load-status.ts'
import { shellTexts } from '#web/shared/texts/shell.ts'
import { Column } from '#web/shared/ui/page.tsx'
import { LoadingPage } from '#web/shared/ui/skeleton.tsx'
import { BranchView } from './shop/branch-view.tsx'
import { CompanyView } from './shop/company-view.tsx'
import { SelectionView } from './shop/selection-view.tsx'

/** ENTRY-14 to ENTRY-16: the kind of the alias decides the page. */
export default function ShopPage() {
  const { alias = '' } = useParams()
  const shop = useShop(alias)
  const status = loadStatusOf(shop)
  return (
    <Column>
      {(status === 'starting' || status === 'loading') && (
        <LoadingPage label={shellTexts.loading}>
          <ShopSkeleton />
        </LoadingPage>
      )}
      {status === 'error' && (
        <ShopFailed error={shop.error} onRetry={() => void shop.refetch()} busy={shop.isFetching} />
      )}
      {shop.data?.type === 'company' && <CompanyView company={shop.data.company} />}
      {shop.data?.type === 'branch' && <BranchView alias={alias} branch={shop.data.branch} stores={shop.data.stores} />}
      {shop.data?.type === 'branchContact' && (
        <SelectionView key={alias} branch={shop.data.branch} store={shop.data.store} />
      )}
    </Column>
  )
}
