import ReceiptText from 'lucide-react/icons/receipt-text'
import { useState } from 'react'
import { followUpTexts as texts } from '#web/diner/texts/follow-up.ts'
import { lostPartTexts } from '#web/shared/texts/lost-part.ts'
import { Button } from '#web/shared/ui/button.tsx'
import { LostPart } from '#web/shared/ui/lost-part.tsx'
import { useLazyModuleOrLoss } from '#web/shared/use-lazy-module.ts'
import type { FollowUpOrder } from './order-query.ts'

const loadReceiptSheet = () => import('./receipt-sheet.tsx')

/** Opens the receipt to print or save. */
export function ReceiptButton({ order }: { order: FollowUpOrder }) {
  const [isOpen, setIsOpen] = useState(false)
  const [wasOpened, setWasOpened] = useState(false)
  const { module, isLost } = useLazyModuleOrLoss('receipt-sheet', loadReceiptSheet, wasOpened)
  const open = () => {
    setIsOpen(true)
    setWasOpened(true)
  }
  return (
    <>
      <Button
        block
        variant="secondary"
        busy={isOpen && module === undefined && !isLost}
        icon={<ReceiptText size={18} aria-hidden="true" />}
        onClick={open}
      >
        {texts.receipt}
      </Button>
      {isOpen && isLost && <LostPart {...lostPartTexts} />}
      {module && <module.ReceiptSheet order={order} open={isOpen} onClose={() => setIsOpen(false)} />}
    </>
  )
}
