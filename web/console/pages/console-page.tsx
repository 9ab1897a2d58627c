import { consoleTexts as texts } from '#web/console/texts/console.ts'
import { Board } from '../board/board.tsx'
import { ConsoleFrame } from '../workplace/console-frame.tsx'

/** The first page of the console: the board of orders. */
export default function ConsolePage() {
  return (
    <ConsoleFrame title={texts.title} whileLocked isWide>
      {(person) => <Board person={person} />}
    </ConsoleFrame>
  )
}
