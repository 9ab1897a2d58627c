import { useState } from 'react'
import type { Wire } from '#openapi/wire/schemas.ts'
import { consoleTexts } from '#web/console/texts/console.ts'
import { peopleTexts as texts } from '#web/console/texts/people.ts'
import { Badge } from '#web/shared/ui/badge.tsx'
import { Button } from '#web/shared/ui/button.tsx'
import { Confirm } from '#web/shared/ui/confirm.tsx'
import { toast } from '#web/shared/ui/toast.ts'
import styles from '../account/account.module.css'
import { disable, enable, move, reset } from '../api/people.ts'
import { refusalSentence } from '../workplace/refusal.ts'
import room from '../workplace/room.module.css'
import { PersonForm } from './person-form.tsx'

type Person = Wire['OperatorEntry']

type PersonRowProps = {
  person: Person
  isSelf: boolean
  places: readonly Wire['NamedPlace'][]
  onChanged: () => void
  onLink: (invitation: Wire['OperatorInvitation']) => void
}

const tones = { invited: 'wait', active: 'good', disabled: 'plain' } as const

/** A person in the list, with what an administrator does about them. An administrator's own account is changed by another one. */
export function PersonRow({ person, isSelf, places, onChanged, onLink }: PersonRowProps) {
  const [isChanging, setIsChanging] = useState(false)
  const [asking, setAsking] = useState<'disable' | 'reset' | null>(null)
  const { id, name, role, status } = person
  const failed = (error: unknown) => toast(refusalSentence(error), 'bad')
  const run = (work: Promise<unknown>) => void work.then(onChanged, failed)
  const confirmed = () => {
    setAsking(null)
    if (asking === 'disable') run(disable(id))
    if (asking === 'reset') run(reset(id).then(onLink))
  }
  const words = asking === 'reset' ? texts.confirmReset : texts.confirmDisable

  return (
    <li className={styles['row']}>
      <span className={styles['words']}>
        <span>
          <span>{name}</span> {isSelf && <Badge>{texts.you}</Badge>}
        </span>
        <span className={room['soft']}>
          {[consoleTexts.roles[role], ...person.places.map((place) => place.name)].join('\u00A0· ')}
        </span>
      </span>
      <Badge tone={tones[status]}>{texts.status[status]}</Badge>
      {!isSelf && !isChanging && (
        <Button variant="secondary" aria-label={texts.changeOf(name)} onClick={() => setIsChanging(true)}>
          {texts.change}
        </Button>
      )}
      {isChanging && (
        <div className={styles['section']}>
          <PersonForm
            person={person}
            places={places}
            saveLabel={texts.save}
            save={async (said) => {
              await move(id, { role: said.role, places: said.places })
              toast(texts.saved, 'good')
              setIsChanging(false)
              onChanged()
            }}
            onCancel={() => setIsChanging(false)}
          />
          <div className={styles['actions']}>
            {status === 'disabled' ? (
              <Button variant="secondary" onClick={() => run(enable(id))}>
                {texts.enable}
              </Button>
            ) : (
              <>
                <Button variant="secondary" onClick={() => setAsking('reset')}>
                  {texts.reset}
                </Button>
                <Button variant="danger" onClick={() => setAsking('disable')}>
                  {texts.disable}
                </Button>
              </>
            )}
          </div>
        </div>
      )}
      <Confirm
        open={asking !== null}
        danger
        title={words.title(name)}
        confirmLabel={asking === 'reset' ? texts.reset : texts.disable}
        cancelLabel={texts.back}
        onConfirm={confirmed}
        onCancel={() => setAsking(null)}
      >
        {words.text}
      </Confirm>
    </li>
  )
}
