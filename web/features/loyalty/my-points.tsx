import type { ReactNode } from 'react'
import { loyaltyTexts as texts } from '#web/texts/loyalty.ts'
import { shellTexts } from '#web/texts/shell.ts'
import { Sheet } from '#web/ui/sheet.tsx'
import styles from './my-points.module.css'
import { PointsHistory } from './points-history.tsx'

type MyPointsProps = {
  open: boolean
  onClose: () => void
  /** What the program calls its points. */
  name: string
  /** Null where the program no longer runs. */
  program: { readonly orderPercentage: number; readonly minRedeemedPoints: number } | null
  /** Whose points they are; null where nobody is known by their phone. */
  diner: { readonly branchId: string; readonly phone: string; readonly balance: number } | null
  timeZone: string
  /** What the points are looked at for, above everything else. */
  children?: ReactNode
}

/** CUST-06, FOLLOW-69: what the program gives, and every movement of the points. They are redeemed at the checkout. */
export function MyPoints({ open, onClose, name, program, diner, timeZone, children }: MyPointsProps) {
  return (
    <Sheet open={open} onClose={onClose} title={texts.title(name)} closeLabel={shellTexts.close} narrow>
      <div className={styles['points']}>
        {children}
        {(diner || program) && (
          <div>
            {diner && <p className={styles['balance']}>{texts.balance(diner.balance, name)}</p>}
            {program && (
              <>
                <p>{texts.earns(program.orderPercentage, name)}</p>
                <p>{texts.redeemsFrom(program.minRedeemedPoints, name)}</p>
              </>
            )}
          </div>
        )}
        {diner && <PointsHistory diner={diner} timeZone={timeZone} />}
      </div>
    </Sheet>
  )
}
