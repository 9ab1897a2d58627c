import { useInfiniteQuery } from '@tanstack/react-query'
import { Navigate } from 'react-router-dom'
import { PoweredBy } from '#web/diner/features/shop/powered-by.tsx'
import { ShopFailed } from '#web/diner/features/shop/shop-failed.tsx'
import { BranchCard, loadsAnew } from '#web/diner/features/shop/store-card.tsx'
import { paths } from '#web/diner/paths.ts'
import { listStatusOf } from '#web/shared/api/load-status.ts'
import { branchesQuery } from '#web/shared/api/queries.ts'
import { shellTexts } from '#web/shared/texts/shell.ts'
import { shopsTexts } from '#web/shared/texts/shops.ts'
import { Button } from '#web/shared/ui/button.tsx'
import { PageBody, usePageTitle } from '#web/shared/ui/page.tsx'
import takeaway from '#web/shared/ui/pictures/takeaway.svg'
import { LoadingBlocks, Skeleton } from '#web/shared/ui/skeleton.tsx'
import { EmptyState } from '#web/shared/ui/state.tsx'
import styles from '../pages.module.css'

/** BRANCH-01 to BRANCH-03. */
export function CompanyView({ company }: { company: { id: string; name: string } }) {
  const words = shopsTexts.company
  const list = useInfiniteQuery(branchesQuery(company.id))
  const status = listStatusOf(list)
  const branches = list.data?.pages.flat() ?? []
  usePageTitle(company.name)
  const [only, ...others] = branches
  // A company of one brand leaves nothing to choose.
  if (only && others.length === 0 && status === 'endOfList' && !loadsAnew(only))
    return <Navigate to={paths.shop(only.alias)} replace />

  if (status === 'error' && branches.length === 0)
    return <ShopFailed error={list.error} onRetry={() => void list.refetch()} busy={list.isFetching} />
  return (
    <>
      <PageBody>
        <header className={styles['head']}>
          <h1>{company.name}</h1>
          {branches.length !== 1 && <p>{words.choose}</p>}
        </header>
        {(status === 'initial' || status === 'loading') && (
          <LoadingBlocks label={shellTexts.loading}>
            <Skeleton height="10.25rem" radius="l" />
            <Skeleton height="10.25rem" radius="l" />
          </LoadingBlocks>
        )}
        {status === 'empty' && <EmptyState picture={takeaway} title={words.none} />}
        {branches.length > 0 && (
          <ul className={styles['list']} aria-label={words.branches}>
            {branches.map((branch) => (
              <li key={branch.id}>
                <BranchCard branch={branch} to={paths.shop(branch.alias)} />
              </li>
            ))}
          </ul>
        )}
        {branches.length > 0 && status !== 'endOfList' && (
          <div className={styles['more']}>
            <Button
              variant="secondary"
              busy={list.isFetchingNextPage}
              onClick={() => void (status === 'error' ? list.refetch() : list.fetchNextPage())}
            >
              {status === 'error' ? shellTexts.retry : words.more}
            </Button>
          </div>
        )}
        {status === 'endOfList' && (list.data?.pages.length ?? 0) > 1 && (
          <p className={styles['ended']}>{words.ended}</p>
        )}
      </PageBody>
      <PoweredBy />
    </>
  )
}
