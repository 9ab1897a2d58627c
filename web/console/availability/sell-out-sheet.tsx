import { useState } from 'react'
import type { Wire } from '#openapi/wire/schemas.ts'
import { availabilityTexts } from '#web/console/texts/availability.ts'
import { ChoiceGroup, Radio } from '#web/shared/ui/choice.tsx'
import { toast } from '#web/shared/ui/toast.ts'
import { pullLever, type StoreLevers } from '../api/availability.ts'
import type { RunLever } from '../workplace/use-lever-step.ts'
import styles from './availability.module.css'
import { EndingSheet } from './ending-sheet.tsx'
import { isSame, keyOf, type Part, partsOf, wholeOf } from './parts.ts'
import type { MenuPlate } from './use-menu.ts'

const texts = availabilityTexts.sellOut

type SheetProps = {
  store: StoreLevers
  plate: MenuPlate
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
  const groups = groupsOf(partsOf(plate))
  const isOff = (part: Wire['LeverTarget']) => store.levers.some((lever) => isSame(lever.target, part))
  const choice = (name: string, part: Wire['LeverTarget']) => (
    <Radio
      key={keyOf(part)}
      name="part"
      checked={isSame(part, target)}
      onChange={() => setTarget(part)}
      label={name}
      detail={isOff(part) && texts.isOff}
    />
  )
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
      {groups.length > 0 && (
        <div className={styles['section']}>
          <ChoiceGroup legend={texts.part} boxed row>
            {choice(texts.whole, wholeOf(plate))}
          </ChoiceGroup>
          {groups.map(([id, group]) => (
            <ChoiceGroup key={id} legend={group[0]?.group ?? texts.size} boxed row>
              {group.map((part) => choice(part.name, part.target))}
            </ChoiceGroup>
          ))}
        </div>
      )}
    </EndingSheet>
  )
}

/** The parts under the names of their groups, sizes first. Two groups may have one name. */
function groupsOf(parts: readonly Part[]): readonly (readonly [string, readonly Part[]])[] {
  const groups = new Map<string, Part[]>()
  for (const part of parts) {
    const id = part.target.garnishGroupId ?? 'size'
    groups.set(id, [...(groups.get(id) ?? []), part])
  }
  return [...groups]
}
