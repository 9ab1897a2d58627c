import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { StepSheet } from '#web/console/workplace/step-sheet.tsx'
import { useForm } from '#web/shared/form/use-form.ts'
import { TextField } from '#web/shared/ui/field.tsx'
import '../diner/ui-dialogs.ts'

afterEach(cleanup)

function Refund({ run, onClose }: { run: (amount: string) => void; onClose: () => void }) {
  const form = useForm<'amount'>({
    initial: { amount: '' },
    submit({ amount }) {
      if (!amount) return { fields: ['amount'], sentence: 'How much?' }
      run(amount)
      return null
    },
  })
  return (
    <StepSheet
      open
      title="Refund"
      confirm="Give back"
      back="Back"
      isBusy={false}
      onSubmit={form.onSubmit}
      onClose={onClose}
    >
      <TextField label="Amount" {...form.props('amount')} />
    </StepSheet>
  )
}

test('the button of a step below its form sends the form, and a wrong field gets the focus', async () => {
  const run = vi.fn<(amount: string) => void>()
  render(<Refund run={run} onClose={() => undefined} />)
  await userEvent.click(screen.getByRole('button', { name: 'Give back' }))
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Amount')))
  expect([screen.getByText('How much?').textContent, run.mock.calls]).toEqual(['How much?', []])
  await userEvent.keyboard('20')
  await userEvent.click(screen.getByRole('button', { name: 'Give back' }))
  expect(run.mock.calls).toEqual([['20']])
})

test('Enter in a field of a step sends it, and the way back does not', async () => {
  const [run, onClose] = [vi.fn<(amount: string) => void>(), vi.fn<() => void>()]
  render(<Refund run={run} onClose={onClose} />)
  await userEvent.type(screen.getByLabelText('Amount'), '20{Enter}')
  const [, back] = screen.getAllByRole('button', { name: 'Back' })
  await userEvent.click(back!)
  expect([run.mock.calls, onClose.mock.calls.length]).toEqual([[['20']], 1])
})
