import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { Badge } from '#web/shared/ui/badge.tsx'
import { Button } from '#web/shared/ui/button.tsx'
import { Checkbox } from '#web/shared/ui/choice.tsx'
import { TextField } from '#web/shared/ui/field.tsx'
import { FieldError } from '#web/shared/ui/field-error.tsx'
import { Notice } from '#web/shared/ui/notice.tsx'
import { Price } from '#web/shared/ui/price.tsx'
import { Tabs } from '#web/shared/ui/tabs.tsx'
import { translatePage } from '../../../kit/page-translator.ts'

let end: () => void = () => {}
afterEach(() => {
  end()
  cleanup()
})

const icon = <svg aria-hidden="true" />
const nothing = () => undefined

/** A control that shows a word, with or without all its possible neighbours. */
const controls: readonly [string, (word: string, isFull: boolean) => React.ReactElement][] = [
  ['badge', (word, isFull) => <Badge {...(isFull && { icon, dot: true })}>{word}</Badge>],
  ['button', (word, isFull) => <Button {...(isFull && { icon, end: word })}>{word}</Button>],
  ['choice', (word, isFull) => <Checkbox label={word} {...(isFull && { detail: word, end: word })} />],
  [
    'field',
    (word, isFull) => (
      <TextField
        label={word}
        value={word}
        onChange={nothing}
        limit={9}
        {...(isFull && { aside: word, hint: word, error: word })}
      />
    ),
  ],
  ['error', (word) => <FieldError id="error">{word}</FieldError>],
  ['notice', (word) => <Notice>{word}</Notice>],
  ['price', (word, isFull) => <Price amount={word} {...(isFull && { was: word, wasLabel: word })} />],
  [
    'tabs',
    (word, isFull) => (
      <Tabs label="Tabs" tabs={[{ id: 'a', label: word, ...(isFull && { icon }) }]} selected="a" onSelect={nothing} />
    ),
  ],
]

test.each(controls)('on a translated page the text of a %s still changes', async (_, control) => {
  const view = render(control('Generado', true))
  end = translatePage()
  for (const [word, isFull] of [
    ['Aceptado', true],
    ['Cancelado', false],
    ['Entregado', true],
  ] as const) {
    view.rerender(control(word, isFull))
    await Promise.resolve()
    expect(view.container.textContent).toContain(word)
    expect(view.container.textContent).not.toMatch(
      new RegExp(['Generado', 'Aceptado', 'Cancelado', 'Entregado'].filter((other) => other !== word).join('|')),
    )
  }
})
