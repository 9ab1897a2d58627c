import Printer from 'lucide-react/icons/printer'
import { useEffect } from 'react'
import { createPortal } from 'react-dom'
import { printedReceiptTexts as texts } from '#web/diner/texts/printed-receipt.ts'
import { Button } from '#web/shared/ui/button.tsx'
import { classes } from '#web/shared/ui/classes.ts'
import { Sheet } from '#web/shared/ui/sheet.tsx'
import type { FollowUpOrder } from './order-query.ts'
import styles from './printed-receipt.module.css'
import { PrintedReceipt } from './printed-receipt.tsx'

type ReceiptSheetProps = { order: FollowUpOrder; open: boolean; onClose: () => void }

/** Shows the receipt, and prints it by the browser, which also saves it as a PDF. */
export const ReceiptSheet = ({ order, open, onClose }: ReceiptSheetProps) => (
  <Sheet
    open={open}
    onClose={onClose}
    title={texts.title}
    closeLabel={texts.close}
    isText
    footer={
      <Button block size="large" icon={<Printer size={20} aria-hidden="true" />} onClick={() => print()}>
        {texts.print}
      </Button>
    }
  >
    <PrintedReceipt order={order} />
    {open && <PrintCopy order={order} />}
  </Sheet>
)

/**
 * The only content that a printer gets while the sheet is open. It stands outside of the page: browsers print an open
 * dialog in its place on each sheet of paper, and cut it off.
 */
function PrintCopy({ order }: { order: FollowUpOrder }) {
  useEffect(() => {
    document.documentElement.classList.add(styles['printing'])
    return () => document.documentElement.classList.remove(styles['printing'])
  }, [])
  return createPortal(
    <div className={classes(styles['onPaper'], repeatsPadding() && styles['padded'])}>
      <PrintedReceipt order={order} />
    </div>,
    document.body,
  )
}

/** Whether padding repeats on each sheet of paper. Such a browser needs no margin, and then prints nothing of its own. */
const repeatsPadding = () => CSS.supports('box-decoration-break', 'clone')
