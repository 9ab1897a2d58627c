import { loyaltyTexts as texts } from '#web/texts/loyalty.ts'
import { shellTexts } from '#web/texts/shell.ts'
import { Sheet } from '#web/ui/sheet.tsx'
import styles from './points-history.module.css'
import { PointsHistory } from './points-history.tsx'
import type { Diner } from './use-points-history.ts'

type BenefitSheetProps = {
  open: boolean
  onClose: () => void
  /** What the program calls its points. */
  name: string
  balance: number
  /** Of an order, as a fraction. */
  orderPercentage: number
  diner: Diner
  timeZone: string
}

/** CUST-06, LOYAL-21: what a customer has in the program, and where it comes from. */
export const BenefitSheet = ({ open, onClose, name, balance, orderPercentage, diner, timeZone }: BenefitSheetProps) => (
  <Sheet open={open} onClose={onClose} title={texts.title(name)} closeLabel={shellTexts.close} narrow isText>
    <p className={styles['balance']}>{texts.balance(balance, name)}</p>
    <p className={styles['soft']}>{texts.earns(orderPercentage, name)}</p>
    <PointsHistory diner={diner} timeZone={timeZone} />
  </Sheet>
)
