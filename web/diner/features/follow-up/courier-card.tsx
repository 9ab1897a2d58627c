import MessageCircle from 'lucide-react/icons/message-circle'
import Phone from 'lucide-react/icons/phone'
import { callLink, whatsAppLink } from '#web/diner/contact-links.ts'
import { followUpTexts } from '#web/diner/texts/follow-up.ts'
import { IconAnchor } from '#web/shared/ui/button.tsx'
import { Card } from '#web/shared/ui/card.tsx'
import styles from './follow-up.module.css'
import type { OrderShipment } from './order-query.ts'

const texts = followUpTexts.rider

/** FAMBIG-02: the courier. The gateway names the courier only on the way to the diner. */
export const CourierCard = ({ rider: { name, phone } }: { rider: NonNullable<OrderShipment['riderInfo']> }) => (
  <Card as="section" className={styles['courier']} aria-label={texts.title}>
    <div className={styles['grow']}>
      <h3 className={styles['label']}>{texts.title}</h3>
      <p className={styles['strong']}>{name}</p>
    </div>
    <IconAnchor href={whatsAppLink(phone)} target="_blank" rel="noreferrer" label={texts.whatsApp(name)}>
      <MessageCircle size={22} aria-hidden="true" />
    </IconAnchor>
    <IconAnchor href={callLink(phone)} label={texts.call(name)}>
      <Phone size={20} aria-hidden="true" />
    </IconAnchor>
  </Card>
)
