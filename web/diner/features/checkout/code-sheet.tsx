import Check from 'lucide-react/icons/check'
import CircleAlert from 'lucide-react/icons/circle-alert'
import { type FormEvent, type ReactNode, useId } from 'react'
import { type CodeTerm, codeTexts } from '#web/diner/texts/discount-code.ts'
import { shellTexts } from '#web/shared/texts/shell.ts'
import { Button } from '#web/shared/ui/button.tsx'
import { classes } from '#web/shared/ui/classes.ts'
import { TextField } from '#web/shared/ui/field.tsx'
import { Sheet } from '#web/shared/ui/sheet.tsx'
import styles from './code.module.css'
import { CodeBadge } from './code-badge.tsx'

/** The action of the sheet's button. */
export type CodeAction = 'apply' | 'applying' | 'continue'

type CodeSheetProps = {
  open: boolean
  onClose: () => void
  text: string
  onText: (text: string) => void
  action: CodeAction
  isApplied: boolean
  /** The reason why the code is not applied, as a sentence. */
  trouble: string | null
  onApply: () => void
  /** The code's terms from the gateway; empty before the answer. */
  terms: readonly CodeTerm[]
  /** The end of its validity, as a text; absent for a code that does not expire. */
  until: string | null
  /** The amount that the code saves and the amount left to pay; null while it saves nothing. */
  result: { readonly off: string; readonly total: string } | null
}

/** DISC-10 to DISC-20, DISC-28 to DISC-37. */
export function CodeSheet(props: CodeSheetProps) {
  const { open, onClose, text, onText, action, isApplied, trouble, onApply, terms, until, result } = props
  const form = useId()
  const press = (event: FormEvent) => {
    event.preventDefault()
    if (action === 'continue') onClose()
    else if (action === 'apply') onApply()
  }
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={codeTexts.title}
      closeLabel={shellTexts.close}
      narrow
      footer={
        <Button type="submit" form={form} size="large" block busy={action === 'applying'}>
          {codeTexts.actions[action]}
        </Button>
      }
    >
      <form id={form} className={styles['form']} onSubmit={press}>
        <TextField
          label={codeTexts.label}
          value={text}
          onChange={onText}
          error={trouble}
          maxLength={40}
          autoComplete="off"
          autoCapitalize="characters"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="done"
        />
        <div role="status" className={styles['state']}>
          {text.trim() !== '' && action !== 'applying' && <CodeBadge isApplied={isApplied} />}
        </div>
        {(terms.length > 0 || until) && (
          <section className={styles['terms']} aria-label={codeTexts.terms}>
            <h3>{codeTexts.terms}</h3>
            <ul>
              {terms.map(({ sentence, isUnmet }) => (
                <Term key={sentence} isUnmet={isUnmet}>
                  {sentence}
                </Term>
              ))}
              {until && <Term>{until}</Term>}
            </ul>
          </section>
        )}
        {result && (
          <dl className={styles['result']}>
            <div className={styles['off']}>
              <dt>{codeTexts.off}</dt>
              <dd>{`−${result.off}`}</dd>
            </div>
            <div>
              <dt>{codeTexts.total}</dt>
              <dd>{result.total}</dd>
            </div>
          </dl>
        )}
      </form>
    </Sheet>
  )
}

const Term = ({ isUnmet = false, children }: { isUnmet?: boolean; children: ReactNode }) => (
  <li className={classes(isUnmet && styles['unmet'])}>
    {isUnmet ? (
      <CircleAlert size={18} role="img" aria-label={codeTexts.unmet} />
    ) : (
      <Check size={18} aria-hidden="true" />
    )}
    <span>{children}</span>
  </li>
)
