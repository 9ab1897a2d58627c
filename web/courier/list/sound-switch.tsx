import { soundTexts as texts } from '#web/courier/texts/sound.ts'
import { flag } from '#web/shared/state/shape.ts'
import { createStored, useStored } from '#web/shared/state/stored.ts'
import { Checkbox } from '#web/shared/ui/choice.tsx'
import { useLazyModule } from '#web/shared/use-lazy-module.ts'
import styles from './sound-switch.module.css'

/** Off until the courier wants it: a phone in a pocket must not sound by itself. */
const wanted = createStored('comanda.courier.sound', flag)

const loadWorkSound = () => import('./work-sound.tsx')

/** Turns the sound of new work on and off, for this phone. */
export function SoundSwitch({ news }: { news: number }) {
  const isOn = useStored(wanted) ?? false
  const module = useLazyModule('work sound', loadWorkSound, isOn)
  return (
    <div className={styles['sound']}>
      <div className={styles['switch']}>
        <Checkbox
          role="switch"
          label={texts.label}
          checked={isOn}
          onChange={({ target }) => wanted.set(target.checked)}
        />
      </div>
      {isOn && (
        <div className={styles['state']} role="status">
          {module && <module.WorkSound news={news} />}
        </div>
      )}
    </div>
  )
}
