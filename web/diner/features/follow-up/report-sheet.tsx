import { orderErrorTypes } from '#domain/order/error-types.ts'
import { followUpTexts } from '#web/diner/texts/follow-up.ts'
import { Button } from '#web/shared/ui/button.tsx'
import { ChoiceGroup, Radio } from '#web/shared/ui/choice.tsx'
import { Notice } from '#web/shared/ui/notice.tsx'
import { Sheet } from '#web/shared/ui/sheet.tsx'
import styles from './follow-up.module.css'
import type { FollowUpOrder } from './order-query.ts'
import { useReport } from './use-report.ts'

const texts = followUpTexts.report

type ReportSheetProps = { order: FollowUpOrder; open: boolean; onClose: () => void }

/** REPORT-02 to REPORT-07. */
export function ReportSheet({ order, open, onClose }: ReportSheetProps) {
  const { picked, pick, send, isSending, failure } = useReport(order, onClose)
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={texts.title}
      closeLabel={texts.close}
      narrow
      footer={
        <div className={styles['reportFoot']}>
          {/* Beside the button, so that it is visible wherever the list is scrolled. It is always in the page, so that
              a failure is announced. */}
          <div role="status">{failure && <Notice tone="bad">{failure}</Notice>}</div>
          <Button block size="large" busy={isSending} aria-disabled={picked === null} onClick={() => void send()}>
            {texts.confirm}
          </Button>
        </div>
      }
    >
      <div className={styles['report']}>
        <p className={styles['strong']}>{texts.lead}</p>
        <ChoiceGroup legend={texts.which}>
          {orderErrorTypes.map((type) => (
            <Radio
              key={type}
              name="order-error"
              label={followUpTexts.errorType[type]}
              checked={picked === type}
              disabled={isSending}
              onChange={() => pick(type)}
            />
          ))}
        </ChoiceGroup>
      </div>
    </Sheet>
  )
}
