import { linkTexts } from '#web/console/texts/link.ts'
import { peopleTexts } from '#web/console/texts/people.ts'
import { Button } from '#web/shared/ui/button.tsx'
import { TextField } from '#web/shared/ui/field.tsx'
import styles from '../account/account.module.css'
import { LinkButtons } from '../workplace/link-buttons.tsx'
import room from '../workplace/room.module.css'

const texts = peopleTexts.link

/** The link of a person, which is shown this one time. */
export function Link({ name, link, onDone }: { name: string; link: string; onDone: () => void }) {
  return (
    <section className={styles['section']} aria-live="polite">
      <h2 className={room['title']}>{texts.title(name)}</h2>
      <p className={room['soft']}>{texts.text}</p>
      <TextField
        label={linkTexts.label}
        value={link}
        onChange={() => undefined}
        readOnly
        onFocus={(event) => event.target.select()}
      />
      <div className={styles['actions']}>
        <LinkButtons title={texts.title(name)} link={link} />
        <Button variant="secondary" onClick={onDone}>
          {texts.done}
        </Button>
      </div>
    </section>
  )
}
