import VolumeX from 'lucide-react/icons/volume-x'
import { useEffect, useEffectEvent, useState } from 'react'
import { soundTexts as texts } from '#web/courier/texts/sound.ts'
import { useOwnBell } from '#web/shared/sound/use-own-bell.ts'
import { Button } from '#web/shared/ui/button.tsx'
import { classes } from '#web/shared/ui/classes.ts'
import { VisuallyHidden } from '#web/shared/ui/visually-hidden.tsx'
import { vibrate } from '../workplace/vibration.ts'
import styles from './sound-switch.module.css'

/** Sounds and vibrates once for each change of `news`, also while the page is hidden, as far as the browser lets it. */
export function WorkSound({ news }: { news: number }) {
  const { bell, isTrusted, isProving, unlock } = useOwnBell()
  // News from before the switch was on are no news.
  const [heard, setHeard] = useState(news)
  const ring = useEffectEvent(() => {
    bell?.play('placed')
    vibrate('work')
  })
  useEffect(() => {
    if (news === heard) return
    setHeard(news)
    ring()
  }, [news, heard])
  if (!bell || isTrusted || isProving)
    return (
      <div className={classes(!isTrusted && styles['room'])}>
        <VisuallyHidden>{texts.on}</VisuallyHidden>
      </div>
    )
  return (
    <Button variant="secondary" icon={<VolumeX size={20} aria-hidden="true" />} onClick={unlock}>
      {texts.blocked}
    </Button>
  )
}
