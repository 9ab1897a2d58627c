import { paths } from '#web/shared/paths.ts'
import { shellTexts } from '#web/shared/texts/shell.ts'
import { ButtonLink } from '#web/shared/ui/button.tsx'
import { usePageTitle } from '#web/shared/ui/page.tsx'
import map from '#web/shared/ui/pictures/map.svg'
import { EmptyState } from '#web/shared/ui/state.tsx'

/** The content of a page that does not exist. */
export function NotFound({ text }: { text: string }) {
  usePageTitle(shellTexts.notFound.title)
  return (
    <main>
      <EmptyState
        level={1}
        picture={map}
        title={shellTexts.notFound.title}
        text={text}
        action={<ButtonLink to={paths.shops()}>{shellTexts.notFound.action}</ButtonLink>}
      />
    </main>
  )
}
