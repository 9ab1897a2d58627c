import { type Ref, useDeferredValue, useImperativeHandle, useState } from 'react'
import type { CartLine } from '#domain/cart/line.ts'
import type { Plate } from '#domain/catalog/menu.ts'
import { isSoldOut } from '#domain/menu/selection.ts'
import { PlateBody, PlateFoot, useGroupFocus } from '#web/diner/features/plate/plate-detail.tsx'
import { plateTexts } from '#web/diner/texts/plate.ts'
import { shellTexts } from '#web/shared/texts/shell.ts'
import { Sheet } from '#web/shared/ui/sheet.tsx'
import { type PlateOffer, useOfferedPlate } from './offered-plate.ts'

/** A plate that the diner opened; each opening is a new object. */
export type OpenedPlate = { readonly plate: Plate; readonly isRecommended?: boolean; readonly changing?: CartLine }

type PlateSheetProps = Omit<PlateOffer, 'plate' | 'isRecommended' | 'changing' | 'onDone'> & {
  opened: OpenedPlate | null
  onClose: () => void
  /** Returns the plate's own page; absent where a plate is opened to change the cart. */
  pathOf?: (plateId: string) => string
}

/** ROUTE-08: the plate in a modal; it keeps its content during the closing animation. */
export function PlateSheet({ opened, ...rest }: PlateSheetProps) {
  const [shown, setShown] = useState({ opened, visit: 0 })
  if (opened && opened !== shown.opened) setShown({ opened, visit: shown.visit + 1 })
  return shown.opened && <OpenPlate key={shown.visit} {...rest} opened={shown.opened} open={opened !== null} />
}

export type Opener = { readonly open: (plate: OpenedPlate) => void }

/**
 * The same for a long menu: only this component knows the opened plate, so that a tap renders the plate and not the
 * whole menu.
 */
export function PlateSheetOf({ ref, ...rest }: Omit<PlateSheetProps, 'opened' | 'onClose'> & { ref: Ref<Opener> }) {
  const [opened, setOpened] = useState<OpenedPlate | null>(null)
  useImperativeHandle(ref, () => ({ open: setOpened }), [])
  return <PlateSheet {...rest} opened={opened} onClose={() => setOpened(null)} />
}

type OpenPlateProps = PlateSheetProps & { opened: OpenedPlate; open: boolean }

function OpenPlate({ open, opened, onClose, pathOf, ...offer }: OpenPlateProps) {
  const { money, data, indicators } = offer
  // The menu may have been loaded again in the meantime.
  const plate = data.plates.find(({ id }) => id === opened.plate.id) ?? opened.plate
  const refusal = offer.refusal ?? (isSoldOut(plate) ? plateTexts.soldOut : null)
  const { isRecommended = false, changing = null } = opened
  const { choice, save } = useOfferedPlate({ ...offer, plate, isRecommended, changing, onDone: onClose })
  const { groupRef, focusOn, showGroup } = useGroupFocus()
  // On a slow phone the choices take as long to render as everything else, so the sheet starts to rise without them.
  const hasRisen = useDeferredValue(true, false)
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={plate.showName}
      closeLabel={shellTexts.close}
      bare
      footer={refusal ? null : <PlateFoot choice={choice} money={money} focusOn={focusOn} onSave={save} />}
    >
      <PlateBody
        {...{ choice, indicators, money, groupRef, showGroup, refusal }}
        discounts={data.discounts}
        address={pathOf?.(plate.id)}
        isFirstFrame={!hasRisen}
      />
    </Sheet>
  )
}
