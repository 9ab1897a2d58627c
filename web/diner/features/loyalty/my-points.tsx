import type { ReactNode } from 'react'
import { loyaltyTexts as texts } from '#web/diner/texts/loyalty.ts'
import { shellTexts } from '#web/shared/texts/shell.ts'
import { Sheet } from '#web/shared/ui/sheet.tsx'
import styles from './my-points.module.css'
import { PointsHistory } from './points-history.tsx'

type MyPointsProps = {
  open: boolean
  onClose: () => void
  /** The program's name for its points. */
  name: string
  /** Null where the program no longer runs. */
  program: { readonly orderPercentage: number; readonly minRedeemedPoints: number } | null
  /** The diner; null where no diner is known by a phone. */
  diner: { readonly branchId: string; readonly phone: string; readonly balance: number } | null
  timeZone: string
  /** The reason for opening the points, shown above everything else. */
  children?: ReactNode
}

/** CUST-06, FOLLOW-69: the program's rules, and every movement of the points. Points are redeemed at the checkout. */
export function MyPoints({ open, onClose, name, program, diner, timeZone, children }: MyPointsProps) {
  return (
    <Sheet open={open} onClose={onClose} title={texts.title(name)} closeLabel={shellTexts.close} narrow isText>
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
