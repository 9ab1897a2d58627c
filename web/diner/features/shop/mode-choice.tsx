import ChevronRight from 'lucide-react/icons/chevron-right'
import type { ModeView } from '#web/diner/api/shop.ts'
import { headerTexts, hoursTexts } from '#web/diner/texts/header.ts'
import styles from './mode-choice.module.css'
import { ModeIcon } from './mode-icon.tsx'

/** BRANCH-14: one button a mode. */
export const ModeChoice = ({ modes, onChoose }: { modes: readonly ModeView[]; onChoose: (mode: ModeView) => void }) => (
  <ul className={styles['list']}>
    {modes.map((mode) => (
      <li key={mode.id}>
        <button type="button" className={styles['mode']} onClick={() => onChoose(mode)}>
          <span className={styles['icon']}>
            <ModeIcon type={mode.type} size={24} />
          </span>
          <span className={styles['words']}>
            <span className={styles['name']}>{mode.showName}</span>
            <span className={styles['sub']}>{sayMode(mode)}</span>
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
