import { useRef, useState } from 'react'
import { isCodeGone, isGivenBack, type PaymentStep, payOrder, restOf } from '#web/diner/api/payments.ts'
import { paymentTexts as texts } from '#web/diner/texts/card.ts'
import { ApiError } from '#web/shared/api/api-error.ts'
import { logProblem } from '#web/shared/api/diner-log.ts'
import { Button } from '#web/shared/ui/button.tsx'
import { Notice } from '#web/shared/ui/notice.tsx'
import { Sheet } from '#web/shared/ui/sheet.tsx'
import { toast } from '#web/shared/ui/toast.ts'
import { CardEntry } from './card-entry.tsx'
import { SellerLine } from './seller-line.tsx'
import { useCard } from './use-card.ts'

type CardSheetProps = {
  open: boolean
  onClose: () => void
  orderId: string
  provider: string
  /** The store that is paid. */
  seller: string
  /** The amount with its currency. */
  amount: string
  /** The gateway has answered: the order must be loaded again, or the bank asks for a second step. */
  onAnswer: (next: PaymentStep | null) => void
  /** No use of the order's discount code is left. */
  onCodeGone: () => void
}

/** FPAY-06 to FPAY-14. */
export function CardSheet({ open, onClose, orderId, provider, seller, amount, onAnswer, onCodeGone }: CardSheetProps) {
  const card = useCard(provider)
  const isAtWork = useRef(false)
  const [isPaying, setIsPaying] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)

  const pay = async () => {
    // The diner may press twice before the button shows that it is busy.
    if (isAtWork.current) return
    isAtWork.current = true
    try {
      await payOnce()
    } finally {
      isAtWork.current = false
    }
  }

  const payOnce = async () => {
    card.showErrors()
    if (!card.isValid) return toast(texts.incomplete, 'bad')
    setIsPaying(true)
    setRefusal(null)
    try {
      const token = await card.tokenise()
      if (!token) return toast(texts.incomplete, 'bad')
      const { next } = await payOrder(orderId, token, token.holder)
      onAnswer(next ?? null)
    } catch (error) {
      if (isGivenBack(error)) return onAnswer(null)
      if (isCodeGone(error)) return onCodeGone()
      if (!(error instanceof ApiError)) logProblem(error, { component: 'payment' })
      setRefusal(reasonOf(error))
      // PAY-18: for a payment that was attempted.
      if (!restOf(error)) toast(texts.cardFailed, 'bad')
    } finally {
      setIsPaying(false)
    }
  }

  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={texts.title}
      closeLabel={texts.close}
      narrow
      footer={
        <>
          {refusal && (
            <Notice tone="bad" live>
              {refusal}
            </Notice>
          )}
          <SellerLine name={seller} />
          <Button size="large" block busy={isPaying} onClick={() => void pay()} end={isPaying ? null : amount}>
            {isPaying ? texts.paying : texts.pay}
          </Button>
        </>
      }
    >
      <CardEntry card={card} />
    </Sheet>
  )
}

/** Returns the bank's reason, where it helps the diner, because the toast disappears after three seconds. */
function reasonOf(error: unknown): string {
  const rest = restOf(error)
  if (rest) return texts.tooMany(rest.waitMs)
  const told = error instanceof ApiError ? error.types.map((type) => texts.reason[type]).find(Boolean) : undefined
  return told ?? texts.cardFailed
}
