import { useSearchParams } from 'react-router-dom'
import { sharedPaths } from '#web/shared/paths.ts'
import { NotFound } from '#web/shared/shell/not-found.tsx'
import { deniedTexts } from '#web/shared/texts/denied.ts'
import { notFoundMessages, sayNotFound, shellTexts } from '#web/shared/texts/shell.ts'
import { ButtonLink } from '#web/shared/ui/button.tsx'
import { Column, usePageTitle } from '#web/shared/ui/page.tsx'
import map from '#web/shared/ui/pictures/map.svg'
import { EmptyState } from '#web/shared/ui/state.tsx'

/** RTE-19; RTE-20 for the sentences that the apps themselves send here (decision 036). */
export default function NotFoundPage() {
  const [query] = useSearchParams()
  const message = query.get('message')
  usePageTitle(shellTexts.notFound.title)
  // Only couriers are sent here with this message (RIDER-03, FERR-03), and a courier does not need a link to a menu.
  return (
    <Column>{message === notFoundMessages.accessDenied ? <Denied /> : <NotFound text={sayNotFound(message)} />}</Column>
  )
}

const Denied = () => (
  <main>
    <EmptyState
      level={1}
      picture={map}
      title={notFoundMessages.accessDenied}
      text={deniedTexts.text}
      action={<ButtonLink to={sharedPaths.courier()}>{deniedTexts.action}</ButtonLink>}
    />
  </main>
)
