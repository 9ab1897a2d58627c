import { useQuery } from '@tanstack/react-query'
import { branchesQuery } from '#web/api/queries.ts'
import { PoweredBy } from '#web/features/shop/powered-by.tsx'
import { ShopFailed } from '#web/features/shop/shop-failed.tsx'
import { BranchCard } from '#web/features/shop/store-card.tsx'
import { paths } from '#web/paths.ts'
import { shellTexts } from '#web/texts/shell.ts'
import { shopsTexts } from '#web/texts/shops.ts'
import { PageBody, usePageTitle } from '#web/ui/page.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { EmptyState } from '#web/ui/state.tsx'
import styles from '../pages.module.css'

/** BRANCH-01 to BRANCH-03. */
export function CompanyView({ company }: { company: { id: string; name: string } }) {
  const branches = useQuery(branchesQuery(company.id))
  usePageTitle(company.name)
  if (branches.isError)
    return <ShopFailed error={branches.error} onRetry={() => void branches.refetch()} busy={branches.isFetching} />
  return (
    <>
      <PageBody>
        <header className={styles['head']}>
          <h1>{company.name}</h1>
          <p>{shopsTexts.company.choose}</p>
        </header>
        {branches.isPending ? (
          <Loading label={shellTexts.loading}>
            <div className={styles['list']}>
              <Skeleton height="5.6rem" radius="l" />
              <Skeleton height="5.6rem" radius="l" />
            </div>
          </Loading>
        ) : branches.data.length === 0 ? (
          <EmptyState title={shopsTexts.branch.none} />
        ) : (
          <ul className={styles['list']}>
            {branches.data.map((branch) => (
              <li key={branch.id}>
                <BranchCard name={branch.name} logo={branch.customLogoURL} to={paths.shop(branch.alias)} />
              </li>
            ))}
          </ul>
        )}
      </PageBody>
      <PoweredBy />
    </>
  )
}
