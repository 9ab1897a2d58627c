import { useState } from 'react'
import type { Wire } from '#openapi/wire/schemas.ts'
import { consoleTexts } from '#web/console/texts/console.ts'
import { peopleTexts as texts } from '#web/console/texts/people.ts'
import { useForm } from '#web/shared/form/use-form.ts'
import { Button } from '#web/shared/ui/button.tsx'
import { Checkbox, ChoiceGroup, Radio } from '#web/shared/ui/choice.tsx'
import { TextField } from '#web/shared/ui/field.tsx'
import { FieldError } from '#web/shared/ui/field-error.tsx'
import styles from '../account/account.module.css'
import { FormNotice } from '../workplace/form-notice.tsx'
import { refusalSentence } from '../workplace/refusal.ts'

type Role = Wire['Role']
type PersonInput = {
  readonly name: string
  readonly role: Role
  readonly places: { type: Wire['NamedPlace']['type']; id: string }[]
}

type PersonFormProps = {
  /** The person to change; null for a new one, whose name is asked for. */
  person: { readonly role: Role; readonly places: readonly Wire['NamedPlace'][] } | null
  /** The places that the administrator may give. */
  places: readonly Wire['NamedPlace'][]
  saveLabel: string
  save: (said: PersonInput) => Promise<void>
  onCancel: () => void
}

const roles = Object.keys(consoleTexts.roles) as Role[]
const keyOf = ({ type, id }: Pick<Wire['NamedPlace'], 'type' | 'id'>) => `${type}/${id}`

/** The role and the places of a person, and the name of a new one. */
export function PersonForm({ person, places, saveLabel, save, onCancel }: PersonFormProps) {
  const [role, setRole] = useState<Role>(person?.role ?? 'cocina')
  const [chosen, setChosen] = useState<ReadonlySet<string>>(() => new Set(person?.places.map(keyOf)))
  const form = useForm<'name' | 'places'>({
    initial: { name: '', places: '' },
    async submit({ name }) {
      const given = places.filter((place) => chosen.has(keyOf(place))).map(({ type, id }) => ({ type, id }))
      if (!person && !name.trim()) return { fields: ['name'], sentence: texts.nameNeeded }
      if (given.length === 0) return { fields: ['places'], sentence: texts.placeNeeded }
      await save({ name: name.trim(), role, places: given })
      return null
    },
    explain: (error) => ({ fields: [], sentence: refusalSentence(error) }),
  })
  const toggle = (key: string) => {
    form.change({})
    setChosen((before) =>
      before.has(key) ? new Set([...before].filter((one) => one !== key)) : new Set([...before, key]),
    )
  }
  const placesError = form.errorOf('places')

  return (
    <form className={styles['section']} noValidate onSubmit={form.onSubmit}>
      <FormNotice form={form} />
      {!person && <TextField label={texts.name} autoComplete="off" maxLength={120} {...form.props('name')} />}
      <ChoiceGroup legend={texts.role}>
        {roles.map((one) => (
          <Radio
            key={one}
            name="role"
            label={consoleTexts.roles[one]}
            detail={consoleTexts.roleHints[one]}
            checked={role === one}
            onChange={() => setRole(one)}
          />
        ))}
      </ChoiceGroup>
      <ChoiceGroup legend={texts.places} ref={form.props('places').ref} describedBy="places-error">
        {places.map((place) => (
          <Checkbox
            key={keyOf(place)}
            label={place.name}
            detail={texts.placeTypes[place.type]}
            checked={chosen.has(keyOf(place))}
            onChange={() => toggle(keyOf(place))}
          />
        ))}
      </ChoiceGroup>
      {placesError && <FieldError id="places-error">{placesError}</FieldError>}
      <div className={styles['actions']}>
        <Button type="submit" busy={form.isBusy}>
          {saveLabel}
        </Button>
        <Button variant="secondary" onClick={onCancel}>
          {texts.cancel}
        </Button>
      </div>
    </form>
  )
}
