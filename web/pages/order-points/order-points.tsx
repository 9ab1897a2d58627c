import Gift from 'lucide-react/icons/gift'
import { useState } from 'react'
import type { FollowUpOrder } from '#web/features/follow-up/order-query.ts'
import { followUpTexts as texts } from '#web/texts/follow-up.ts'
import { lostPartTexts } from '#web/texts/lost-part.ts'
import { Button } from '#web/ui/button.tsx'
import { LostPart } from '#web/ui/lost-part.tsx'
import { useCodeOrLoss } from '#web/use-code.ts'
import { gainsOf } from './gains.ts'

const loadSheet = () => import('./order-points-sheet.tsx')

/** FOLLOW-69: the button for the order's effect on its diner's points; its code loads with the first press. */
export function OrderPoints({ order }: { order: FollowUpOrder }) {
  const [isOpen, setIsOpen] = useState(false)
  const [isWanted, setIsWanted] = useState(false)
  const { code: sheet, isLost } = useCodeOrLoss('order points', loadSheet, isWanted)
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
