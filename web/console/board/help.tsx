import { boardTexts } from '#web/console/texts/board.ts'
import { useStored } from '#web/shared/state/stored.ts'
import { Button } from '#web/shared/ui/button.tsx'
import styles from './board.module.css'
import { usesKeys } from './keys.ts'

const texts = boardTexts.help

/** The keys of the board. It stands in the page, and blocks nothing. */
export function Help({ onClose }: { onClose: () => void }) {
  const areOn = useStored(usesKeys) ?? true
  return (
    <section className={styles['help']} aria-label={texts.title}>
      <h2 className={styles['laneHead']}>{texts.title}</h2>
      <dl className={styles['keys']}>
        {texts.keys.map(([key, what]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
      <label className={styles['keysOn']}>
        <input type="checkbox" checked={areOn} onChange={({ currentTarget }) => usesKeys.set(currentTarget.checked)} />
        <span>{texts.on}</span>
      </label>
      <Button variant="secondary" onClick={onClose}>
        {texts.close}
      </Button>
    </section>
  )
}
