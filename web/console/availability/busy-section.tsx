import { useState } from 'react'
import { extraMinutesOffered } from '#domain/availability/target.ts'
import { availabilityTexts } from '#web/console/texts/availability.ts'
import { useMinute } from '#web/shared/state/now.ts'
import { Button } from '#web/shared/ui/button.tsx'
import { ChoiceGroup, Radio } from '#web/shared/ui/choice.tsx'
import { toast } from '#web/shared/ui/toast.ts'
import { type Ending, pullLever, type StoreLevers } from '../api/availability.ts'
import { holds, isBusy } from '../workplace/lever-words.ts'
import room from '../workplace/room.module.css'
import type { RunLever } from '../workplace/use-lever-step.ts'
import styles from './availability.module.css'

const texts = availabilityTexts.busy

/** The ends in the order of the row. A rush is over after an hour. */
const ends: readonly { readonly words: string; readonly ending: Ending }[] = [
  { words: availabilityTexts.ending.minutes(30), ending: { minutes: 30 } },
  { words: availabilityTexts.ending.minutes(60), ending: { minutes: 60 } },
  { words: texts.opening, ending: { until: 'opening' } },
  { words: texts.resumed, ending: { until: 'resumed' } },
]
const usual = 1

type SectionProps = { store: StoreLevers; run: RunLever; busy: string | null }

/** Makes the promised times of the store longer in one press; another end is chosen before. */
export function BusySection({ store, run, busy }: SectionProps) {
  const now = useMinute()
  const [chosen, setChosen] = useState(usual)
  const held = store.levers.find((lever) => isBusy(lever) && holds(lever, now))?.target.extraMinutes
  const ending = ends[chosen]?.ending
  return (
    <section className={styles['section']} aria-labelledby="busy">
      <h2 id="busy" className={room['title']}>
        {texts.title}
      </h2>
      <div className={styles['ends']}>
        <ChoiceGroup legend={texts.end} boxed row>
          {ends.map(({ words }, index) => (
            <Radio
              key={words}
              name="busy-end"
              checked={index === chosen}
              onChange={() => setChosen(index)}
              label={words}
            />
          ))}
        </ChoiceGroup>
      </div>
      <div className={styles['times']}>
        {extraMinutesOffered.map((extraMinutes) => (
          <Button
            key={extraMinutes}
            variant={held === extraMinutes ? 'primary' : 'secondary'}
            size="large"
            aria-pressed={held === extraMinutes}
            aria-label={texts.label(extraMinutes)}
            busy={busy === `busy ${extraMinutes}`}
            onClick={() =>
              ending &&
              run({
                name: `busy ${extraMinutes}`,
                send: () => pullLever(store.branchContactId, { type: 'busy', extraMinutes }, ending),
                onDone: () => toast(texts.done, 'good'),
              })
            }
          >
            {texts.plus(extraMinutes)}
          </Button>
        ))}
      </div>
      <p className={room['soft']}>{texts.hint}</p>
    </section>
  )
}
