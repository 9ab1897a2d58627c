import type { Wire } from '#openapi/wire/schemas.ts'
import { PointsHistory } from '#web/features/loyalty/points-history.tsx'
import { loyaltyTexts as texts } from '#web/texts/loyalty.ts'
import { shellTexts } from '#web/texts/shell.ts'
import { Sheet } from '#web/ui/sheet.tsx'
import styles from './my-points.module.css'

type MyPointsProps = {
  open: boolean
  onClose: () => void
  program: Wire['LoyaltyProgram']
  balance: number
  diner: { readonly branchId: string; readonly phone: string }
  timeZone: string
}

/** CUST-06: what the program gives, and every movement of the points. They are redeemed at the checkout. */
export function MyPoints({ open, onClose, program, balance, diner, timeZone }: MyPointsProps) {
  const { name, orderPercentage, minRedeemedPoints } = program
  return (
    <Sheet open={open} onClose={onClose} title={texts.title(name)} closeLabel={shellTexts.close} narrow>
      <div className={styles['points']}>
        <div>
          <p className={styles['balance']}>{texts.balance(balance, name)}</p>
          <p>{texts.earns(orderPercentage, name)}</p>
          <p>{texts.redeemsFrom(minRedeemedPoints, name)}</p>
        </div>
        <PointsHistory diner={diner} timeZone={timeZone} />
      </div>
    </Sheet>
  )
}
