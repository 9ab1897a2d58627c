import Gift from 'lucide-react/icons/gift'
import { useState } from 'react'
import type { FollowUpOrder } from '#web/diner/features/follow-up/order-query.ts'
import { followUpTexts as texts } from '#web/diner/texts/follow-up.ts'
import { lostPartTexts } from '#web/shared/texts/lost-part.ts'
import { Button } from '#web/shared/ui/button.tsx'
import { LostPart } from '#web/shared/ui/lost-part.tsx'
import { useLazyModuleOrLoss } from '#web/shared/use-lazy-module.ts'
import { gainsOf } from './gains.ts'

const loadSheet = () => import('./order-points-sheet.tsx')

/** FOLLOW-69: the button for the order's effect on its diner's points; its code loads with the first press. */
export function OrderPoints({ order }: { order: FollowUpOrder }) {
  const [isOpen, setIsOpen] = useState(false)
  const [isWanted, setIsWanted] = useState(false)
  const { module: sheet, isLost } = useLazyModuleOrLoss('order points', loadSheet, isWanted)
  const { pointsName, redeemedPoints } = order
  if (!pointsName || gainsOf(order) + redeemedPoints === 0) return null
  return (
    <>
      <Button
        variant="quiet"
        block
        icon={<Gift size={18} aria-hidden="true" />}
        busy={isOpen && !sheet && !isLost}
        onClick={() => {
          setIsWanted(true)
          setIsOpen(true)
        }}
      >
        {texts.myPoints(pointsName)}
      </Button>
      {isOpen && isLost && <LostPart {...lostPartTexts} />}
      {sheet && (
        <sheet.OrderPointsSheet open={isOpen} onClose={() => setIsOpen(false)} order={order} name={pointsName} />
      )}
    </>
  )
}
