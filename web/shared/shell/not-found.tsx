import { sharedPaths } from '../paths.ts'
import { shellTexts } from '../texts/shell.ts'
import { ButtonLink } from '../ui/button.tsx'
import { usePageTitle } from '../ui/page.tsx'
import map from '../ui/pictures/map.svg'
import { EmptyState } from '../ui/state.tsx'

const texts = shellTexts.notFound

/** The content of a page that does not exist. */
export function NotFound({ text }: { text: string }) {
  usePageTitle(texts.title)
  return (
    <main>
      <EmptyState
        level={1}
        picture={map}
        title={texts.title}
        text={text}
        action={<ButtonLink to={sharedPaths.shops()}>{texts.action}</ButtonLink>}
      />
    </main>
  )
}
