import { useState } from 'react'
import type { Plate } from '#domain/catalog/menu.ts'
import { PlateBody, PlateFoot, useGroupFocus } from '#web/features/plate/plate-detail.tsx'
import { shellTexts } from '#web/texts/shell.ts'
import { Sheet } from '#web/ui/sheet.tsx'
import { type PlateOffer, useOfferedPlate } from './offered-plate.ts'

type PlateSheetProps = Omit<PlateOffer, 'plate' | 'onAdded'> & { plate: Plate | null; onClose: () => void }

/** ROUTE-08: the plate in a modal; it keeps its content during the closing animation. */
export function PlateSheet({ plate, ...rest }: PlateSheetProps) {
  const [shown, setShown] = useState({ plate, visit: 0 })
  if (plate && plate !== shown.plate) setShown({ plate, visit: shown.visit + 1 })
  return shown.plate && <OpenPlate key={shown.visit} {...rest} plate={shown.plate} open={plate !== null} />
}

function OpenPlate({ open, onClose, ...offer }: Omit<PlateSheetProps, 'plate'> & { plate: Plate; open: boolean }) {
  const { choice, add } = useOfferedPlate({ ...offer, onAdded: onClose })
  const { groupRef, focusOn } = useGroupFocus()
  const { money, refusal, data, indicators, plate } = offer
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={plate.showName}
      closeLabel={shellTexts.close}
      bare
      footer={refusal ? null : <PlateFoot choice={choice} money={money} focusOn={focusOn} onAdd={add} />}
    >
      <PlateBody
        choice={choice}
        discounts={data.discounts}
        indicators={indicators}
        money={money}
        groupRef={groupRef}
        refusal={refusal}
      />
    </Sheet>
  )
}
