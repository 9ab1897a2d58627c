import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { boardTexts } from '#web/console/texts/board.ts'
import { useStored } from '#web/shared/state/stored.ts'
import { Button } from '#web/shared/ui/button.tsx'
import styles from './board.module.css'
import { usesKeys } from './keys.ts'

const texts = boardTexts.help

/** The keys of the board. It stands in the page, and blocks nothing. */
export function Help({ onClose }: { onClose: () => void }) {
  const areOn = useStored(usesKeys) ?? true
  const root = useRef<HTMLElement>(null)
  const close = useEffectEvent(onClose)
  // In a layout effect, because the focus is still in the section when that one ends.
  useLayoutEffect(() => {
    const opener = document.activeElement
    const section = root.current
    return () => {
      if (section?.contains(document.activeElement) && opener instanceof HTMLElement) opener.focus()
    }
  }, [])
  useEffect(() => {
    const press = ({ key, target, defaultPrevented }: KeyboardEvent) => {
      const isOthers = target instanceof Element && target.closest('dialog, form') !== null
      if (key === 'Escape' && !defaultPrevented && !isOthers) close()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [])
  return (
    <section ref={root} className={styles['help']} aria-label={texts.title}>
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
