import VolumeX from 'lucide-react/icons/volume-x'
import { boardTexts } from '#web/console/texts/board.ts'
import { Button } from '#web/shared/ui/button.tsx'
import styles from './sound-bar.module.css'

const texts = boardTexts.sound

/** Stays until a sound has really been played. It stands in the page, and covers nothing. */
export const SoundBar = ({ onUnlock }: { onUnlock: () => void }) => (
  <section className={styles['bar']} aria-label={texts.label}>
    <div className={styles['row']}>
      <VolumeX size={24} aria-hidden="true" />
      <p className={styles['words']}>{texts.silent}</p>
      <Button onClick={onUnlock}>{texts.unlock}</Button>
    </div>
  </section>
)
