import MessageCircle from 'lucide-react/icons/message-circle'
import MessagesSquare from 'lucide-react/icons/messages-square'
import Phone from 'lucide-react/icons/phone'
import { chatIdOf } from '#domain/support/ways.ts'
import type { StoreView } from '#web/diner/api/shop.ts'
import { callLink, whatsAppLink } from '#web/diner/contact-links.ts'
import { paths } from '#web/diner/paths.ts'
import { supportTexts as texts } from '#web/diner/texts/support.ts'
import { Button, ButtonLink } from '#web/shared/ui/button.tsx'
import { Card } from '#web/shared/ui/card.tsx'
import { Notice } from '#web/shared/ui/notice.tsx'
import styles from './support.module.css'
import { useChat } from './use-chat.ts'

export type SupportScreenProps = {
  store: Pick<StoreView, 'alias' | 'name' | 'whatsAppPhone' | 'callPhone' | 'followUpSupport'>
  /** SUPPORT-02: the subject of the diner's question; null when the link names nothing. */
  referenceId: string | null
  isAboutCancel: boolean
  chatScriptUrl: string | null
}

/**
 * SUPPORT-01: every way to reach the store, with the diner's prepared message. Links load the next page as a new
 * document (decision 063).
 */
export function SupportScreen({ store, referenceId, isAboutCancel, chatScriptUrl }: SupportScreenProps) {
  const { alias, whatsAppPhone, callPhone } = store
  const write = isAboutCancel ? texts.cancelMessage : texts.orderMessage
  const text = referenceId === null ? null : write(referenceId)
  const chatId = chatIdOf(store, chatScriptUrl)
  const chat = useChat({ scriptUrl: chatScriptUrl, chatId, text })
  const hasPhone = whatsAppPhone !== null || callPhone !== null
  return (
    <>
      <Card padded as="section" className={styles['ways']} aria-label={texts.ask}>
        {referenceId !== null && <p className={styles['about']}>{texts.about(referenceId)}</p>}
        {hasPhone || chatId !== null ? <h2 className={styles['ask']}>{texts.ask}</h2> : <p>{texts.noWay}</p>}
        {chat.state !== 'none' && (
          <Button
            block
            busy={chat.state === 'opening'}
            icon={<MessagesSquare size={20} aria-hidden="true" />}
            onClick={chat.open}
          >
            {chat.state === 'opening' ? texts.chat.opening : texts.chat.open}
          </Button>
        )}
        {whatsAppPhone && (
          <ButtonLink
            block
            variant="secondary"
            target="_blank"
            rel="noreferrer"
            to={whatsAppLink(whatsAppPhone, text ?? undefined)}
            icon={<MessageCircle size={20} aria-hidden="true" />}
          >
            {texts.whatsApp}
          </ButtonLink>
        )}
        {callPhone && (
          <ButtonLink block variant="secondary" to={callLink(callPhone)} icon={<Phone size={20} aria-hidden="true" />}>
            {texts.call}
          </ButtonLink>
        )}
      </Card>
      <nav className={styles['back']} aria-label={texts.goOn}>
        {referenceId !== null && (
          <ButtonLink block variant="quiet" reloadDocument to={paths.order(alias, referenceId)}>
            {texts.seeOrder}
          </ButtonLink>
        )}
        <ButtonLink block variant="quiet" reloadDocument to={paths.shop(alias)}>
          {texts.seeStore}
        </ButtonLink>
      </nav>
      {/* Last, where its appearance moves nothing: a chat opened by the link may fail while the diner reads. */}
      {chat.state === 'failed' && (
        <Notice tone="wait" live>
          {hasPhone ? texts.chat.failed : texts.chat.failedAlone}
        </Notice>
      )}
    </>
  )
}
