import { useState } from 'react'
import { availabilityTexts } from '#web/console/texts/availability.ts'
import { useMinute } from '#web/shared/state/now.ts'
import { Badge } from '#web/shared/ui/badge.tsx'
import { Button } from '#web/shared/ui/button.tsx'
import { toast } from '#web/shared/ui/toast.ts'
import { pullLever, type StoreLevers } from '../api/availability.ts'
import { holds } from '../workplace/lever-words.ts'
import type { RunLever } from '../workplace/use-lever-step.ts'
import styles from './availability.module.css'
import { EndingSheet } from './ending-sheet.tsx'

const texts = availabilityTexts.zones

type Zones = NonNullable<StoreLevers['zones']>
type SectionProps = { store: StoreLevers; zones: Zones; run: RunLever; busy: string | null }

/** Closes one of the store's delivery zones in two presses. */
export function ZonesSection({ store, zones, run, busy }: SectionProps) {
  const now = useMinute()
  const [chosen, setChosen] = useState<Zones[number] | null>(null)
  const [isOpen, setIsOpen] = useState(false)
  const isClosed = (id: string) => store.levers.some((lever) => lever.target.zoneId === id && holds(lever, now))
  return (
    <section className={styles['section']} aria-labelledby="zones">
      <h2 id="zones" className={styles['title']}>
        {texts.title}
      </h2>
      <div className={styles['chips']}>
        {zones.map((zone) => (
          <Button
            key={zone.id}
            variant="secondary"
            size="large"
            end={isClosed(zone.id) ? <Badge tone="wait">{texts.isClosed}</Badge> : undefined}
            onClick={() => {
              setChosen(zone)
              setIsOpen(true)
            }}
          >
            {zone.name}
          </Button>
        ))}
      </div>
      <p className={styles['soft']}>{texts.hint}</p>
      <EndingSheet
        title={chosen ? texts.of(chosen.name) : texts.title}
        open={isOpen}
        store={store}
        first="minutes"
        resumed={texts.resumed}
        busy={busy}
        onChoose={(ending, name) =>
          chosen &&
          run({
            name,
            send: () => pullLever(store.branchContactId, { type: 'zone', zoneId: chosen.id }, ending),
            onDone() {
              setIsOpen(false)
              toast(texts.done, 'good')
            },
          })
        }
        onClose={() => setIsOpen(false)}
      />
    </section>
  )
}
