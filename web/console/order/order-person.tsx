import MessageCircle from 'lucide-react/icons/message-circle'
import Phone from 'lucide-react/icons/phone'
import { orderTexts } from '#web/console/texts/order.ts'
import { Card } from '#web/shared/ui/card.tsx'
import room from '../workplace/room.module.css'
import styles from './order.module.css'
import type { ConsoleOrder } from './order-calls.ts'

const texts = orderTexts.person

/** The diner of an order and the door, with a call and a message in one tap. */
export function OrderPerson({ order }: { order: ConsoleOrder }) {
  const { customer, destination, code, branchContact } = order
  const isErased = customer.phone === null && !customer.isGuest
  const name = customer.name ?? (isErased ? texts.erased : texts.guest)
  const hello = encodeURIComponent(texts.hello(customer.name ?? '', branchContact.name, code))
  return (
    <Card as="section" padded className={styles['card']} aria-label={texts.title}>
      <h2 className={room['title']}>{texts.title}</h2>
      <p className={styles['name']}>{name}</p>
      {destination && (
        <address className={styles['door']}>
          <span>{[destination.street, destination.number].filter(Boolean).join(' ')}</span>
          {destination.details && <strong>{destination.details}</strong>}
          {destination.betweenStreets && <span>{texts.between(destination.betweenStreets)}</span>}
          <span className={room['soft']}>{[destination.zone, destination.locality].filter(Boolean).join(', ')}</span>
        </address>
      )}
      {customer.phone && (
        <div className={room['row']}>
          <a className={room['contact']} href={`tel:${customer.phone}`} aria-label={texts.call(name)}>
            <Phone size={20} aria-hidden="true" />
            <span>{customer.phone}</span>
          </a>
          {branchContact.usesWhatsApp ? (
            <a
              className={room['contact']}
              href={`https://wa.me/${customer.phone.replace(/\D/g, '')}?text=${hello}`}
              target="_blank"
              rel="noreferrer"
              aria-label={texts.whatsApp(name)}
            >
              <MessageCircle size={20} aria-hidden="true" />
              <span>WhatsApp</span>
            </a>
          ) : (
            <a className={room['contact']} href={`sms:${customer.phone}?body=${hello}`} aria-label={texts.sms(name)}>
              <MessageCircle size={20} aria-hidden="true" />
              <span>SMS</span>
            </a>
          )}
        </div>
      )}
    </Card>
  )
}
