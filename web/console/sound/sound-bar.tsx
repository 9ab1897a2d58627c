import VolumeX from 'lucide-react/icons/volume-x'
import { boardTexts } from '#web/console/texts/board.ts'
import { Button } from '#web/shared/ui/button.tsx'
import { classes } from '#web/shared/ui/classes.ts'
import styles from './sound-bar.module.css'

const texts = boardTexts.sound

type SoundProps = {
  /** The orders that would ring; null for none. */
  readonly waiting: string | null
  readonly onUnlock: () => void
}

/** Stays until a sound has really been played. It stands in the page, and covers nothing. */
export const SoundBar = ({ waiting, onUnlock }: SoundProps) => (
  <section className={styles['bar']} aria-label={texts.label}>
    <div className={styles['row']}>
      <VolumeX size={24} aria-hidden="true" />
      <p className={styles['words']}>{waiting === null ? texts.silent : <SilentOrders waiting={waiting} />}</p>
      <Unlock isShort={waiting !== null} onUnlock={onUnlock} />
    </div>
  </section>
)

/** The orders that would ring. */
export const SilentOrders = ({ waiting }: { waiting: string }) => (
  <span>
    <strong>{waiting}</strong>
    <span>{texts.silentNow}</span>
  </span>
)

/** The press that lets the page sound. Beside words about the sound its own are short, unless large text hides those. */
export const Unlock = ({ isShort, onUnlock }: { isShort: boolean; onUnlock: () => void }) => (
  <Button onClick={onUnlock}>
    <span>{texts.unlock}</span> <span className={classes(isShort && styles['said'])}>{texts.unlockWhat}</span>
  </Button>
)
