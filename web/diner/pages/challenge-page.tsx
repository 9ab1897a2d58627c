import { useEffect, useRef, useState } from 'react'
import { useNavigate, useParams } from 'react-router-dom'
import { useShop } from '#web/diner/api/use-shop.ts'
import { paths } from '#web/diner/paths.ts'
import { submitForm } from '#web/diner/payment/leave.ts'
import { forgetStep, storedStep } from '#web/diner/payment/stored-step.ts'
import { paymentTexts } from '#web/diner/texts/card.ts'
import { useBrand } from '#web/shared/theme/theme.ts'
import { ButtonLink } from '#web/shared/ui/button.tsx'
import { Column, PageBody, usePageTitle } from '#web/shared/ui/page.tsx'
import { PageHeader } from '#web/shared/ui/page-header.tsx'
import styles from './challenge-page.module.css'

const { challenge: texts } = paymentTexts
const frameName = 'bank-challenge'

/** The bank's second step (3-D Secure), in the bank's frame. Its end does not tell the result; the order does. */
export default function ChallengePage() {
  const { alias = '', orderCode = '' } = useParams()
  const navigate = useNavigate()
  const shop = useShop(alias)
  const [step] = useState(() => storedStep(orderCode))
  const frame = useRef<HTMLIFrameElement>(null)
  const order = paths.order(alias, orderCode)
  useBrand(alias, shop.data && shop.data.type !== 'company' ? shop.data.branch.generalConfig.colorConfig : undefined)
  usePageTitle(texts.title)

  useEffect(() => {
    const leave = () => void navigate(order, { replace: true })
    if (!step) return leave()
    submitForm(step.url, step.fields, frameName)
    const listen = ({ source, data }: MessageEvent<{ status?: unknown } | null>) => {
      if (source !== frame.current?.contentWindow || data?.status !== 'COMPLETE') return
      forgetStep(orderCode)
      leave()
    }
    addEventListener('message', listen)
    return () => removeEventListener('message', listen)
  }, [step, order, orderCode, navigate])

  return (
    <Column>
      <PageHeader title={texts.title} back={{ to: order, label: texts.back }} />
      <PageBody>
        <p className={styles['text']}>{texts.text}</p>
        <iframe ref={frame} name={frameName} title={texts.title} className={styles['frame']} />
        <ButtonLink to={order} variant="quiet" block>
          {texts.back}
        </ButtonLink>
      </PageBody>
    </Column>
  )
}
