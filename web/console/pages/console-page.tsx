import UserRound from 'lucide-react/icons/user-round'
import { consoleTexts as texts } from '#web/console/texts/console.ts'
import { EmptyState } from '#web/shared/ui/state.tsx'
import { ConsoleFrame } from '../workplace/console-frame.tsx'

/** The first page of the console. The board of orders takes the place of the empty state. */
export default function ConsolePage() {
  return (
    <ConsoleFrame title={texts.title} whileLocked>
      {() => <EmptyState level={1} picture={<UserRound size={32} />} {...texts.board.empty} />}
    </ConsoleFrame>
  )
}
