import { shellTexts } from '#web/shared/texts/shell.ts'
import { Button } from '#web/shared/ui/button.tsx'
import { Notice } from '#web/shared/ui/notice.tsx'

type FailedProps = { text: string; isBusy: boolean; onRetry: () => void }

/** A part of a page that could not be read. The rest of the page stands, so a sentence is enough. */
export const FailedPart = ({ text, isBusy, onRetry }: FailedProps) => (
  <Notice tone="bad" live>
    <span>{text}</span>{' '}
    <Button variant="quiet" busy={isBusy} onClick={onRetry}>
      {shellTexts.retry}
    </Button>
  </Notice>
)
