import { useSearchParams } from 'react-router-dom'
import { paths } from '#web/paths.ts'
import { sayNotFound, shellTexts } from '#web/texts/shell.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Column, usePageTitle } from '#web/ui/page.tsx'
import map from '#web/ui/pictures/map.svg'
import { EmptyState } from '#web/ui/state.tsx'

/** RTE-19; RTE-20 for the sentences that the product itself sends here (decision 036). */
export default function NotFoundPage() {
  const [query] = useSearchParams()
  usePageTitle(shellTexts.notFound.title)
  return (
    <Column>
      <main>
        <EmptyState
          level={1}
          picture={map}
          title={shellTexts.notFound.title}
          text={sayNotFound(query.get('message'))}
          action={<ButtonLink to={paths.shops()}>{shellTexts.notFound.action}</ButtonLink>}
        />
      </main>
    </Column>
  )
}
