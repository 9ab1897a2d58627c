import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router-dom'
import { referenceOf } from '#domain/support/ways.ts'
import { useShop } from '#web/diner/api/use-shop.ts'
import { SupportScreen } from '#web/diner/features/support/support-screen.tsx'
import { paths } from '#web/diner/paths.ts'
import { supportTexts as texts } from '#web/diner/texts/support.ts'
import { isImpossible, isNotFound } from '#web/shared/api/api-error.ts'
import { configurationQuery } from '#web/shared/api/configuration-query.ts'
import { shellTexts } from '#web/shared/texts/shell.ts'
import { useBrand } from '#web/shared/theme/theme.ts'
import { ButtonLink } from '#web/shared/ui/button.tsx'
import { Column, PageBody, usePageTitle } from '#web/shared/ui/page.tsx'
import { PageHeader } from '#web/shared/ui/page-header.tsx'
import map from '#web/shared/ui/pictures/map.svg'
import { LoadingPage } from '#web/shared/ui/skeleton.tsx'
import { EmptyState, ErrorState } from '#web/shared/ui/state.tsx'

/**
 * SUPPORT-01, OPEN-45: help with an order (`referenceId`) of a store (`alias`); without them it says where to find
 * help.
 */
export default function SupportPage() {
  const [query] = useSearchParams()
  usePageTitle(texts.title)
  const alias = query.get('alias') ?? ''
  return <Column>{alias === '' ? <NoStore to={paths.shops()} /> : <OfStore alias={alias} query={query} />}</Column>
}

function OfStore({ alias, query }: { alias: string; query: URLSearchParams }) {
  const shop = useShop(alias)
  const configuration = useQuery(configurationQuery)
  useBrand(alias, shop.data && shop.data.type !== 'company' ? shop.data.branch.generalConfig.colorConfig : undefined)
  if (shop.isPending || configuration.isPending) return <LoadingPage label={texts.loading} />
  if (shop.data?.type === 'branchContact')
    return (
      <>
        <PageHeader title={texts.title} sub={shop.data.store.name} />
        <PageBody>
          <SupportScreen
            store={shop.data.store}
            referenceId={referenceOf(query.get('referenceId'))}
            isAboutCancel={query.get('about') === 'cancel'}
            // Without the configuration there is no chat, but the other ways still work.
            chatScriptUrl={configuration.data?.chatScriptUrl ?? null}
          />
        </PageBody>
      </>
    )
  // A brand or a company: the diner chooses the store.
  if (shop.data) return <NoStore to={paths.shop(alias)} />
  if (isNotFound(shop.error) || isImpossible(shop.error)) return <NoStore to={paths.shops()} />
  return (
    <main>
      <ErrorState
        level={1}
        title={texts.failed}
        retryLabel={shellTexts.retry}
        busy={shop.isFetching}
        onRetry={() => void shop.refetch()}
      />
    </main>
  )
}

const NoStore = ({ to }: { to: string }) => (
  <main>
    <EmptyState
      level={1}
      picture={map}
      title={texts.noStore.title}
      text={texts.noStore.text}
      action={
        <ButtonLink to={to} reloadDocument>
          {texts.noStore.action}
        </ButtonLink>
      }
    />
  </main>
)
