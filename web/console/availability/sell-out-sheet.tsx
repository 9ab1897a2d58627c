import { useState } from 'react'
import type { Wire } from '#openapi/wire/schemas.ts'
import { availabilityTexts } from '#web/console/texts/availability.ts'
import { ChoiceGroup, Radio } from '#web/shared/ui/choice.tsx'
import { toast } from '#web/shared/ui/toast.ts'
import { pullLever, type StoreLevers } from '../api/availability.ts'
import type { RunLever } from '../workplace/use-lever-step.ts'
import { EndingSheet } from './ending-sheet.tsx'
import { isSame, keyOf, partsOf, wholeOf } from './parts.ts'
import type { Plate } from './use-menu.ts'

const texts = availabilityTexts.sellOut

type SheetProps = {
  store: StoreLevers
  plate: Plate
  /** The part that the person has looked for. */
  sought: Wire['LeverTarget']
  open: boolean
  run: RunLever
  busy: string | null
  onDone: () => void
  onClose: () => void
}

/** Asks which part of a plate has run out, and until when. */
export function SellOutSheet({ store, plate, sought, open, run, busy, onDone, onClose }: SheetProps) {
  const [target, setTarget] = useState(sought)
  const parts = [{ name: texts.whole, group: null, target: wholeOf(plate) }, ...partsOf(plate)]
  const isTwice = (name: string) => parts.filter((part) => part.name === name).length > 1
  const isOff = (part: Wire['LeverTarget']) => store.levers.some((lever) => isSame(lever.target, part))
  return (
    <EndingSheet
      title={texts.of(plate.showName)}
      open={open}
      store={store}
      first="tomorrow"
      resumed={texts.resumed}
      busy={busy}
      onClose={onClose}
      onChoose={(ending, name) =>
        run({
          name,
          send: () => pullLever(store.branchContactId, target, ending),
          onDone() {
            onClose()
            onDone()
            toast(texts.done, 'good')
          },
        })
      }
    >
      {parts.length > 1 && (
        <ChoiceGroup legend={texts.part} boxed row>
          {parts.map((part) => (
            <Radio
              key={keyOf(part.target)}
              name="part"
              checked={isSame(part.target, target)}
              onChange={() => setTarget(part.target)}
              label={part.name}
              detail={isOff(part.target) ? texts.isOff : isTwice(part.name) && part.group}
            />
          ))}
        </ChoiceGroup>
      )}
    </EndingSheet>
  )
}
