import ChevronRight from 'lucide-react/icons/chevron-right'
import type { ModeView } from '#web/diner/api/shop.ts'
import { headerTexts, hoursTexts } from '#web/diner/texts/header.ts'
import styles from './mode-choice.module.css'
import { ModeIcon } from './mode-icon.tsx'

type ModeChoiceProps = {
  modes: readonly ModeView[]
  /** The state of a mode that is closed or paused now, as a sentence; null for any other one. */
  closedWords: (mode: ModeView) => string | null
  onChoose: (mode: ModeView) => void
}

/** BRANCH-14: one button a mode. */
export const ModeChoice = ({ modes, closedWords, onChoose }: ModeChoiceProps) => (
  <ul className={styles['list']}>
    {modes.map((mode) => (
      <li key={mode.id}>
        <button type="button" className={styles['mode']} onClick={() => onChoose(mode)}>
          <span className={styles['icon']}>
            <ModeIcon type={mode.type} size={24} />
          </span>
          <span className={styles['words']}>
            <span className={styles['name']}>{mode.showName}</span>
            <span className={styles['sub']}>{closedWords(mode) ?? sayMode(mode)}</span>
          </span>
          <ChevronRight size={22} aria-hidden="true" />
        </button>
      </li>
    ))}
  </ul>
)

function sayMode({ orderEnabled, onlyScheduling, minDelayInMinutes, maxDelayInMinutes }: ModeView): string {
  if (!orderEnabled) return hoursTexts.disabled
  return onlyScheduling ? hoursTexts.onlyScheduled : headerTexts.info.minutes(minDelayInMinutes, maxDelayInMinutes)
}
