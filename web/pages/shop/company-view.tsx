import { useInfiniteQuery } from '@tanstack/react-query'
import { listStatusOf } from '#web/api/load-status.ts'
import { branchesQuery } from '#web/api/queries.ts'
import { PoweredBy } from '#web/features/shop/powered-by.tsx'
import { ShopFailed } from '#web/features/shop/shop-failed.tsx'
import { BranchCard } from '#web/features/shop/store-card.tsx'
import { paths } from '#web/paths.ts'
import { shellTexts } from '#web/texts/shell.ts'
import { shopsTexts } from '#web/texts/shops.ts'
import { Button } from '#web/ui/button.tsx'
import { PageBody, usePageTitle } from '#web/ui/page.tsx'
import takeaway from '#web/ui/pictures/takeaway.svg'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { EmptyState } from '#web/ui/state.tsx'
import styles from '../pages.module.css'

/** BRANCH-01 to BRANCH-03. */
export function CompanyView({ company }: { company: { id: string; name: string } }) {
  const words = shopsTexts.company
  const list = useInfiniteQuery(branchesQuery(company.id))
  const status = listStatusOf(list)
  const branches = list.data?.pages.flat() ?? []
  usePageTitle(company.name)

  if (status === 'error' && branches.length === 0)
    return <ShopFailed error={list.error} onRetry={() => void list.refetch()} busy={list.isFetching} />
  return (
    <>
      <PageBody>
        <header className={styles['head']}>
          <h1>{company.name}</h1>
          <p>{words.choose}</p>
        </header>
        {(status === 'initial' || status === 'loading') && (
          <Loading label={shellTexts.loading}>
            <div className={styles['list']}>
              <Skeleton height="5.6rem" radius="l" />
              <Skeleton height="5.6rem" radius="l" />
            </div>
          </Loading>
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
