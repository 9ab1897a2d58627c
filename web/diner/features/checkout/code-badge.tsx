import Check from 'lucide-react/icons/check'
import { codeTexts } from '#web/diner/texts/discount-code.ts'
import { Badge } from '#web/shared/ui/badge.tsx'

/** DISC-20. */
export const CodeBadge = ({ isApplied }: { isApplied: boolean }) =>
  isApplied ? (
    <Badge tone="good" icon={<Check size={14} aria-hidden="true" />}>
      {codeTexts.applied}
    </Badge>
  ) : (
    <Badge tone="wait">{codeTexts.notApplied}</Badge>
  )
