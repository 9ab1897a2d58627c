import { peopleTexts } from '#web/console/texts/people.ts'
import { Button } from '#web/shared/ui/button.tsx'
import { TextField } from '#web/shared/ui/field.tsx'
import { toast } from '#web/shared/ui/toast.ts'
import styles from '../account/account.module.css'
import room from '../workplace/room.module.css'

const texts = peopleTexts.link

/** The link of a person, which is shown this one time. */
export function Link({ name, link, onDone }: { name: string; link: string; onDone: () => void }) {
  const copy = () =>
    navigator.clipboard?.writeText(link).then(
      () => toast(texts.copied, 'good'),
      () => toast(texts.notCopied, 'bad'),
    ) ?? toast(texts.notCopied, 'bad')
  return (
    <section className={styles['section']} aria-live="polite">
      <h2 className={room['title']}>{texts.title(name)}</h2>
      <p className={room['soft']}>{texts.text}</p>
      <TextField
        label={texts.label}
        value={link}
        onChange={() => undefined}
        readOnly
        onFocus={(event) => event.target.select()}
      />
      <div className={styles['actions']}>
        {typeof navigator.share === 'function' && (
          <Button onClick={() => void navigator.share({ title: texts.title(name), text: link }).catch(() => undefined)}>
            {texts.share}
          </Button>
        )}
        <Button variant={typeof navigator.share === 'function' ? 'secondary' : 'primary'} onClick={() => void copy()}>
          {texts.copy}
        </Button>
        <Button variant="secondary" onClick={onDone}>
          {texts.done}
        </Button>
      </div>
    </section>
  )
}
