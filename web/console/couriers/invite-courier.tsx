import { couriersTexts } from '#web/console/texts/couriers.ts'
import { linkTexts } from '#web/console/texts/link.ts'
import { sharedPaths } from '#web/shared/paths.ts'
import { TextField } from '#web/shared/ui/field.tsx'
import { LinkButtons } from '../workplace/link-buttons.tsx'
import room from '../workplace/room.module.css'
import styles from './couriers.module.css'

const texts = couriersTexts.invite

/** The link under which couriers of the store sign up. */
export function InviteCourier({ alias, storeName }: { alias: string; storeName: string }) {
  const url = new URL(sharedPaths.courierSignUp(alias), location.origin).href
  return (
    <section className={styles['section']} aria-labelledby="invite-courier">
      <h2 id="invite-courier" className={room['title']}>
        {texts.title}
      </h2>
      <p className={room['soft']}>{texts.text}</p>
      <TextField
        label={linkTexts.label}
        value={url}
        onChange={() => undefined}
        readOnly
        onFocus={(event) => event.target.select()}
      />
      <div className={room['row']}>
        <LinkButtons title={texts.message(storeName)} link={url} />
      </div>
    </section>
  )
}
