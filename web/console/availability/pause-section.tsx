import { useState } from 'react'
import type { Wire } from '#openapi/wire/schemas.ts'
import { availabilityTexts } from '#web/console/texts/availability.ts'
import { Button } from '#web/shared/ui/button.tsx'
import { toast } from '#web/shared/ui/toast.ts'
import { type Ending, pullLever, type StoreLevers } from '../api/availability.ts'
import type { RunLever } from '../workplace/use-lever-step.ts'
import styles from './availability.module.css'
import { EndingSheet } from './ending-sheet.tsx'

const texts = availabilityTexts.pause

type SectionProps = { store: StoreLevers; run: RunLever; busy: string | null }
type Chosen = { readonly name: string; readonly target: Wire['LeverTarget'] }

/** Pauses the store or one of its modes in two presses. */
export function PauseSection({ store, run, busy }: SectionProps) {
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const [isOpen, setIsOpen] = useState(false)
  const choices: readonly Chosen[] = [
    { name: texts.store, target: { type: 'store' } },
    ...store.modes.map(({ id, name }): Chosen => ({ name, target: { type: 'mode', orderModeId: id } })),
  ]
  const pause = (ending: Ending, name: string) =>
    chosen &&
    run({
      name,
      send: () => pullLever(store.branchContactId, chosen.target, ending),
      onDone() {
        setIsOpen(false)
        toast(texts.done, 'good')
      },
    })
  return (
    <section className={styles['section']} aria-labelledby="pause">
      <h2 id="pause" className={styles['title']}>
        {texts.title}
      </h2>
      <div className={styles['chips']}>
        {choices.map((choice) => (
          <Button
            key={choice.target.orderModeId ?? 'store'}
            variant="secondary"
            size="large"
            onClick={() => {
              setChosen(choice)
              setIsOpen(true)
            }}
          >
            {choice.name}
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
        onChoose={pause}
        onClose={() => setIsOpen(false)}
      />
    </section>
  )
}
