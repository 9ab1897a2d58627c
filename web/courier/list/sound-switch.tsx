import Volume2 from 'lucide-react/icons/volume-2'
import VolumeX from 'lucide-react/icons/volume-x'
import { soundTexts as texts } from '#web/courier/texts/sound.ts'
import { flag } from '#web/shared/state/shape.ts'
import { createStored, useStored } from '#web/shared/state/stored.ts'
import { IconButton } from '#web/shared/ui/button.tsx'
import { useLazyModule } from '#web/shared/use-lazy-module.ts'
import styles from './sound-switch.module.css'

/** Off until the courier wants it: a phone in a pocket must not sound by itself. */
const wanted = createStored('comanda.courier.sound', flag)

const loadWorkSound = () => import('./work-sound.tsx')

/** Turns the sound of new work on and off, for this phone. */
export function SoundSwitch() {
  const isOn = useStored(wanted) ?? false
  const Icon = isOn ? Volume2 : VolumeX
  return (
    <IconButton
      role="switch"
      aria-checked={isOn}
      label={texts.label}
      className={isOn ? styles['on'] : styles['off']}
      onClick={() => wanted.set(!isOn)}
    >
      <Icon size={26} aria-hidden="true" />
    </IconButton>
  )
}

/** The sound of new work while it is on, and the press that a browser may ask for. */
export function Sound({ news }: { news: number }) {
  const isOn = useStored(wanted) ?? false
  const module = useLazyModule('work sound', loadWorkSound, isOn)
  if (!isOn) return null
  return (
    <div className={styles['state']} role="status">
      {module && <module.WorkSound news={news} />}
    </div>
  )
}
