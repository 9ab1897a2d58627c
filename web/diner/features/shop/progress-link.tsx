import Receipt from 'lucide-react/icons/receipt'
import { paths } from '#web/diner/paths.ts'
import { headerTexts } from '#web/diner/texts/header.ts'
import { ButtonLink } from '#web/shared/ui/button.tsx'

/** HEADER-22. */
export const ProgressLink = ({ alias, code }: { alias: string; code: string }) => (
  <ButtonLink
    to={paths.order(alias, code)}
    target="_blank"
    variant="secondary"
    block
    icon={<Receipt size={20} aria-hidden="true" />}
  >
    {headerTexts.inProgress}
  </ButtonLink>
)
