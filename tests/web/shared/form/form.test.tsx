import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { FormNotice } from '#web/console/workplace/form-notice.tsx'
import { overLimit, useForm, type Wrong } from '#web/shared/form/use-form.ts'
import { Button } from '#web/shared/ui/button.tsx'
import { TextField } from '#web/shared/ui/field.tsx'

afterEach(cleanup)

type Field = 'name' | 'code'
type Submit = (values: Readonly<Record<Field, string>>, pressed: string | null) => Promise<Wrong<Field> | null>

type Explain = (error: unknown, values: Readonly<Record<Field, string>>) => Wrong<Field>

function Form({ submit, explain, say }: { submit: Submit; explain?: Explain; say?: (sentence: string) => void }) {
  const form = useForm<Field>({
    initial: { name: '', code: '' },
    submit,
    ...(explain && { explain }),
    ...(say && { say }),
  })
  return (
    <form noValidate onSubmit={form.onSubmit}>
      <FormNotice form={form} />
      <TextField label="Name" {...form.props('name')} />
      <TextField label="Code" {...form.props('code')} />
      <Button type="submit" value="first" busy={form.isBusy && form.busyButton === 'first'}>
        First
      </Button>
      <Button type="submit" value="second" busy={form.isBusy && form.busyButton === 'second'}>
        Second
      </Button>
    </form>
  )
}

const name = () => screen.getByLabelText<HTMLInputElement>('Name')
const code = () => screen.getByLabelText<HTMLInputElement>('Code')
const busyButtons = () =>
  screen
    .getAllByRole('button')
    .filter((button) => button.getAttribute('aria-busy') === 'true')
    .map((button) => button.textContent?.trim())

test('a refused form keeps its values, marks its fields, and focuses the first in the order of the page', async () => {
  const said: string[] = []
  const wrong = { fields: ['code', 'name'], sentence: 'Not like this' } as const
  render(<Form submit={() => Promise.resolve(wrong)} say={(sentence) => said.push(sentence)} />)
  await userEvent.type(code(), 'abc{Enter}')
  await waitFor(() => expect(document.activeElement).toBe(name()))
  expect(screen.getAllByText('Not like this').length).toBe(2)
  expect([name().getAttribute('aria-invalid'), code().value, said]).toEqual(['true', 'abc', ['Not like this']])
  await userEvent.type(name(), 'A')
  expect(screen.queryByText('Not like this')).toBeNull()
  expect([name().value, code().value]).toEqual(['A', 'abc'])
})

test('a form whose answer is lost says so, keeps its values, and can be sent again', async () => {
  const said: string[] = []
  const outcomes: (Wrong<Field> | null)[] = [{ fields: [], sentence: 'No answer' }, null]
  const submit = vi.fn<Submit>(() => Promise.resolve(outcomes.shift() ?? null))
  render(<Form submit={submit} say={(sentence) => said.push(sentence)} />)
  await userEvent.type(name(), 'Ana')
  await userEvent.click(screen.getByRole('button', { name: 'First' }))
  await waitFor(() => expect(said).toEqual(['No answer']))
  await waitFor(() => expect(busyButtons()).toEqual([]))
  await userEvent.click(screen.getByRole('button', { name: 'First' }))
  expect(submit.mock.calls.map(([values]) => values.name)).toEqual(['Ana', 'Ana'])
  expect(said).toEqual(['No answer'])
})

test('a failed call is explained with the values that were sent, and the form can be sent again', async () => {
  const submit = vi.fn<Submit>(() => Promise.reject(new Error('refused')))
  const explain: Explain = (error, { name }) => ({ fields: ['code'], sentence: `${name}: ${(error as Error).message}` })
  render(<Form submit={submit} explain={explain} />)
  await userEvent.type(name(), 'Ana{Enter}')
  expect(await screen.findByText('Ana: refused')).toBeTruthy()
  expect([document.activeElement, busyButtons()]).toEqual([code(), []])
  await userEvent.keyboard('{Enter}')
  expect(submit).toHaveBeenCalledTimes(2)
})

test('a sentence about no field is above the fields, and one about a field is not', async () => {
  const outcomes: Wrong<Field>[] = [
    { fields: [], sentence: 'No answer' },
    { fields: ['code'], sentence: 'Wrong' },
  ]
  const submit = vi.fn<Submit>(() => Promise.resolve(outcomes.shift() ?? null))
  render(<Form submit={submit} />)
  await userEvent.type(name(), 'Ana{Enter}')
  const notice = await screen.findByText('No answer')
  expect(notice.compareDocumentPosition(name()) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'First' }))
  expect(await screen.findAllByText('Wrong')).toHaveLength(1)
  expect(screen.queryByText('No answer')).toBeNull()
})

test('a field over its limit gets the focus, and no second sentence', async () => {
  render(<Form submit={() => Promise.resolve(overLimit('code'))} />)
  await userEvent.type(name(), 'Ana{Enter}')
  await waitFor(() => expect(document.activeElement).toBe(code()))
  expect(document.querySelector('[id$="-error"]')).toBeNull()
})

test('two presses at once submit once, and only the pressed button is busy', async () => {
  const answer = Promise.withResolvers<null>()
  const submit = vi.fn<Submit>(() => answer.promise)
  render(<Form submit={submit} />)
  const second = screen.getByRole('button', { name: 'Second' })
  // Both come before the page is shown again.
  second.click()
  second.click()
  await waitFor(() => expect(busyButtons()).toEqual(['Second']))
  expect(submit.mock.calls.map(([, pressed]) => pressed)).toEqual(['second'])
  answer.resolve(null)
  await waitFor(() => expect(busyButtons()).toEqual([]))
})

test('Enter in a field submits with the first button', async () => {
  const submit = vi.fn<Submit>(() => Promise.resolve(null))
  render(<Form submit={submit} />)
  await userEvent.type(name(), 'Ana{Enter}')
  expect(submit.mock.calls).toEqual([[{ name: 'Ana', code: '' }, 'first']])
})
