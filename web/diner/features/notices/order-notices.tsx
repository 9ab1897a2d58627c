import Bell from 'lucide-react/icons/bell'
import { useState } from 'react'
import { takesNotices, turnNoticesOff, turnNoticesOn, useIsToldOf } from '#web/diner/app/push.ts'
import { pushTexts as texts } from '#web/shared/texts/push.ts'
import { Button } from '#web/shared/ui/button.tsx'
import { Card } from '#web/shared/ui/card.tsx'
import { toast } from '#web/shared/ui/toast.ts'
import styles from './notices.module.css'

/** Offers notices about the order while its page is closed. The browser asks for permission only after a press. */
export function OrderNotices({ alias, code }: { alias: string; code: string }) {
  const isOn = useIsToldOf(code)
  const [isBusy, setIsBusy] = useState(false)
  const [obstacle, setObstacle] = useState<'denied' | 'full' | null>(null)
  if (!takesNotices()) return null
  const change = async () => {
    setIsBusy(true)
    try {
      const turned = isOn ? await turnNoticesOff({ alias, code }) : await turnNoticesOn({ alias, code })
      setObstacle(turned === 'denied' || turned === 'full' ? turned : null)
    } catch {
      toast(texts.failed, 'bad')
    }
    setIsBusy(false)
  }
  return (
    <Card as="section" className={styles['line']}>
      <Bell size={20} aria-hidden="true" />
      <p role="status">{isOn ? texts.on : obstacle ? texts[obstacle] : texts.offer}</p>
      {(isOn || !obstacle) && (
        <Button variant={isOn ? 'quiet' : 'secondary'} busy={isBusy} onClick={() => void change()}>
          {isOn ? texts.turnOff : texts.turnOn}
        </Button>
      )}
    </Card>
  )
}
