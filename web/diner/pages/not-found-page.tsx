import { useSearchParams } from 'react-router-dom'
import { courierTexts } from '#web/courier/texts/courier.ts'
import { NotFound } from '#web/diner/features/shop/not-found.tsx'
import { paths } from '#web/shared/paths.ts'
import { sayNotFound, shellTexts } from '#web/shared/texts/shell.ts'
import { ButtonLink } from '#web/shared/ui/button.tsx'
import { Column, usePageTitle } from '#web/shared/ui/page.tsx'
import map from '#web/shared/ui/pictures/map.svg'
import { EmptyState } from '#web/shared/ui/state.tsx'

/** RTE-19; RTE-20 for the sentences that the app itself sends here (decision 036). */
export default function NotFoundPage() {
  const [query] = useSearchParams()
  const message = query.get('message')
  usePageTitle(shellTexts.notFound.title)
  // Only couriers are sent here with this message (RIDER-03, FERR-03), and a courier does not need a link to a menu.
  if (message === courierTexts.accessDenied) return <CourierDenied />
  return (
    <Column>
      <NotFound text={sayNotFound(message)} />
    </Column>
  )
}

const CourierDenied = () => (
  <Column>
    <main>
      <EmptyState
        level={1}
        picture={map}
        title={courierTexts.accessDenied}
        text={courierTexts.entry.deniedText}
        action={<ButtonLink to={paths.courier()}>{courierTexts.register.goOn}</ButtonLink>}
      />
    </main>
  </Column>
)
