import { useQuery } from '@tanstack/react-query'
import { useParams, useSearchParams } from 'react-router-dom'
import { ratingOf } from '#domain/survey/questions.ts'
import { useShop } from '#web/diner/api/use-shop.ts'
import { orderQuery } from '#web/diner/features/follow-up/order-query.ts'
import { SurveyScreen } from '#web/diner/features/survey/survey-screen.tsx'
import { SurveySkeleton } from '#web/diner/features/survey/survey-skeleton.tsx'
import { paths } from '#web/diner/paths.ts'
import { surveyTexts as texts } from '#web/diner/texts/survey.ts'
import { isImpossible, isNotFound } from '#web/shared/api/api-error.ts'
import { shellTexts } from '#web/shared/texts/shell.ts'
import { useBrand } from '#web/shared/theme/theme.ts'
import { ButtonLink } from '#web/shared/ui/button.tsx'
import { Column, usePageTitle } from '#web/shared/ui/page.tsx'
import magnifier from '#web/shared/ui/pictures/magnifier.svg'
import { EmptyState, ErrorState } from '#web/shared/ui/state.tsx'

const linkedRating = 'surveyGeneralNPSAnswer'

/** RTE-01, SURVEY-01: alias and code must belong together (FAMBIG-57), so the order is loaded with both. */
export default function SurveyPage() {
  const { alias = '', orderCode = '' } = useParams()
  const [query, setQuery] = useSearchParams()
  const order = useQuery(orderQuery(alias, orderCode))
  const { data: shop } = useShop(alias)
  useBrand(alias, shop && shop.type !== 'company' ? shop.branch.generalConfig.colorConfig : undefined)
  usePageTitle(order.data ? undefined : texts.title)

  /** The rating of a link counts once (FAMBIG-31); a reload shows the newer answers. */
  const forgetLink = () => {
    if (!query.has(linkedRating)) return
    query.delete(linkedRating)
    setQuery(query, { replace: true })
  }

  return (
    <Column>
      {order.data ? (
        <SurveyScreen
          key={order.data.id}
          order={order.data}
          linked={ratingOf(query.get(linkedRating))}
          onSent={forgetLink}
        />
      ) : order.isPending ? (
        <SurveySkeleton />
      ) : isNobodys(order.error) ? (
        <main>
          <EmptyState
            level={1}
            picture={magnifier}
            title={texts.unknownOrder.title}
            text={texts.unknownOrder.text}
            action={<ButtonLink to={shop ? paths.shop(alias) : paths.shops()}>{texts.unknownOrder.action}</ButtonLink>}
          />
        </main>
      ) : (
        <main>
          <ErrorState
            level={1}
            title={texts.orderFailed}
            retryLabel={shellTexts.retry}
            busy={order.isFetching}
            onRetry={() => void order.refetch()}
          />
        </main>
      )}
    </Column>
  )
}

/** The gateway refuses a text that cannot be a code before it looks it up. */
const isNobodys = (error: unknown) => isNotFound(error) || isImpossible(error)
