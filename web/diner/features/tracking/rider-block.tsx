import MessageCircle from 'lucide-react/icons/message-circle'
import Phone from 'lucide-react/icons/phone'
import { callLink, whatsAppLink } from '#web/diner/contact-links.ts'
import { trackingTexts } from '#web/diner/texts/tracking.ts'
import { IconAnchor } from '#web/shared/ui/button.tsx'
import { isShown, riderName } from './rider.ts'
import styles from './rider-block.module.css'
import type { Tracking } from './tracking-query.ts'

const texts = trackingTexts.rider

/** TRACK-20 to TRACK-28: the rider, and two ways to contact the rider. */
export function RiderBlock({ rider }: { rider: Tracking['shipment']['riderInfo'] }) {
  if (!isShown(rider)) return null
  const name = riderName(rider)
  return (
    <section className={styles['rider']} aria-label={texts.title}>
      <span className={styles['initial']} aria-hidden="true">
        {name.slice(0, 1)}
      </span>
      <p className={styles['words']}>
        <span className={styles['role']}>{texts.title}</span>
        <strong className={styles['name']}>{name}</strong>
      </p>
      <IconAnchor
        className={styles['whatsApp']}
        href={whatsAppLink(rider.phone)}
        target="_blank"
        rel="noreferrer"
        label={texts.whatsApp(name)}
      >
        <MessageCircle size={22} aria-hidden="true" />
      </IconAnchor>
      <IconAnchor className={styles['call']} href={callLink(rider.phone)} label={texts.call(name)}>
        <Phone size={20} aria-hidden="true" />
      </IconAnchor>
    </section>
  )
}
