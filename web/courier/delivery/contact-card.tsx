import Phone from 'lucide-react/icons/phone'
import { courierTexts } from '#web/courier/texts/courier.ts'
import { Card } from '#web/shared/ui/card.tsx'
import styles from './contact-card.module.css'

const texts = courierTexts.detail

type ContactProps = { title: string; name: string; phone: string | null; note?: string | undefined }

/** A person whom the courier can call with one tap. */
export const ContactCard = ({ title, name, phone, note }: ContactProps) => (
  <Card as="section" className={styles['card']} aria-label={title}>
    <div className={styles['words']}>
      <h2 className={styles['title']}>{title}</h2>
      <p className={styles['name']}>{name}</p>
      {phone && <p>{phone}</p>}
      {note && <p>{note}</p>}
    </div>
    {phone && (
      <a className={styles['call']} href={`tel:${phone}`} aria-label={texts.call(name)}>
        <Phone size={26} aria-hidden="true" />
      </a>
    )}
  </Card>
)
