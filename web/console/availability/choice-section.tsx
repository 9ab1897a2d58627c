import { useState } from 'react'
import type { Wire } from '#openapi/wire/schemas.ts'
import { useMinute } from '#web/shared/state/now.ts'
import { Badge } from '#web/shared/ui/badge.tsx'
import { Button } from '#web/shared/ui/button.tsx'
import { toast } from '#web/shared/ui/toast.ts'
import { pullLever, type StoreLevers } from '../api/availability.ts'
import { holds } from '../workplace/lever-words.ts'
import room from '../workplace/room.module.css'
import type { RunLever } from '../workplace/use-lever-step.ts'
import styles from './availability.module.css'
import { EndingSheet } from './ending-sheet.tsx'
import { isSame } from './parts.ts'

/** A thing of the store that is turned off as a whole. */
export type Choice = { readonly name: string; readonly target: Wire['LeverTarget'] }

type SectionProps = {
  id: string
  texts: {
    readonly title: string
    readonly hint: string
    /** The word on a choice that is off already. */
    readonly isOff: string
    readonly of: (name: string) => string
    readonly resumed: string
    readonly done: string
  }
  choices: readonly Choice[]
  store: StoreLevers
  run: RunLever
  busy: string | null
}

/** A row of things, each of which is off after two presses: the thing, and the end. */
export function ChoiceSection({ id, texts, choices, store, run, busy }: SectionProps) {
  const now = useMinute()
  const [chosen, setChosen] = useState<Choice | null>(null)
  const [isOpen, setIsOpen] = useState(false)
  const isOff = (target: Choice['target']) =>
    store.levers.some((lever) => isSame(lever.target, target) && holds(lever, now))
  return (
    <section className={styles['section']} aria-labelledby={id}>
      <h2 id={id} className={room['title']}>
        {texts.title}
      </h2>
      <div className={styles['chips']}>
        {choices.map((choice) => (
          <Button
            key={choice.target.orderModeId ?? choice.target.zoneId ?? 'store'}
            variant="secondary"
            size="large"
            end={isOff(choice.target) ? <Badge tone="wait">{texts.isOff}</Badge> : undefined}
            onClick={() => {
              setChosen(choice)
              setIsOpen(true)
            }}
          >
            {choice.name}
          </Button>
        ))}
      </div>
      <p className={room['soft']}>{texts.hint}</p>
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
            send: () => pullLever(store.branchContactId, chosen.target, ending),
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
