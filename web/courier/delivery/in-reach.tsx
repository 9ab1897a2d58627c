import Navigation from 'lucide-react/icons/navigation'
import Phone from 'lucide-react/icons/phone'
import { courierTexts } from '#web/courier/texts/courier.ts'
import { navigationLink, useNavigationApp } from '../route/navigation-app.ts'
import type { Stop } from '../route/stops.ts'
import styles from './in-reach.module.css'

const texts = courierTexts.detail

export type Contact = { readonly name: string; readonly phone: string | null }

/** The courier's current destination with its door, the directions and the person to call, near the thumb, above the slide. */
export function InReach({ stop, contact }: { stop: Stop; contact: Contact | null }) {
  const { app } = useNavigationApp()
  const { kind, name, address } = stop
  const title = name || address
  const between = stop.betweenStreets && texts.betweenStreets(stop.betweenStreets)
  const door = [stop.details, between].filter(Boolean).join('\u00A0· ') || (name ? address : null)
  return (
    <section className={styles['reach']} aria-label={texts.here}>
      <p className={styles['words']}>
        {door === null && <span className={styles['door']}>{texts.goTo[kind]}</span>}
        <strong className={styles['place']}>{title}</strong>
        {door !== null && <span className={styles['door']}>{door}</span>}
      </p>
      <a
        className={styles['action']}
        href={navigationLink(app, stop)}
        target="_blank"
        rel="noopener"
        aria-label={texts.navigateTo(title)}
      >
        <Navigation size={26} aria-hidden="true" />
      </a>
      {contact?.phone && (
        <a className={styles['action']} href={`tel:${contact.phone}`} aria-label={texts.callNow(contact.name)}>
          <Phone size={26} aria-hidden="true" />
        </a>
      )}
    </section>
  )
}
