import { globSync, readFileSync } from 'node:fs'
import { act, cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Button } from '#web/shared/ui/button.tsx'
import { Confirm } from '#web/shared/ui/confirm.tsx'
import { TextArea, TextField } from '#web/shared/ui/field.tsx'
import { CLOSING_MS } from '#web/shared/ui/presence.ts'
import { Sheet } from '#web/shared/ui/sheet.tsx'
import { ErrorState } from '#web/shared/ui/state.tsx'
import { Stepper } from '#web/shared/ui/stepper.tsx'
import { Tabs } from '#web/shared/ui/tabs.tsx'
import { clearToasts, toast } from '#web/shared/ui/toast.ts'
import { ToastArea } from '#web/shared/ui/toast-area.tsx'
import '../../diner/ui-dialogs.ts'

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
})
afterEach(() => {
  cleanup()
  clearToasts()
  vi.useRealTimers()
})

const shownToasts = () => [...document.querySelectorAll('[data-toast]')].map((element) => element.textContent)
const say = (...messages: string[]) => act(() => messages.forEach((message) => void toast(message)))
const wait = (ms: number) => act(() => void vi.advanceTimersByTime(ms))

test('[FMT-06] [FFMT-05] a toast disappears after 3000 ms', () => {
  render(<ToastArea />)
  say('uno')
  wait(2990)
  expect(shownToasts()).toEqual(['uno'])
  wait(20)
  expect(shownToasts()).toEqual([])
})

test('[FMT-07] [FFMT-04] two of three toasts are visible at once', () => {
  render(<ToastArea />)
  say('uno', 'dos', 'tres')
  expect(shownToasts()).toEqual(['uno', 'dos'])
})

test('[FOPEN-96] a third toast waits its turn and then has its own 3000 ms', () => {
  render(<ToastArea />)
  say('uno', 'dos', 'tres')
  wait(3010)
  expect(shownToasts()).toEqual(['tres'])
  wait(2980)
  expect(shownToasts()).toEqual(['tres'])
  wait(30)
  expect(shownToasts()).toEqual([])
})

test('a failure has one picture, and a failure without a connection another', () => {
  const picture = () => {
    cleanup()
    render(<ErrorState title="No pudimos" retryLabel="Reintentar" onRetry={() => undefined} />)
    return document.querySelector('img')?.src
  }
  const failed = picture()
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  expect(picture()).not.toBe(failed)
  vi.restoreAllMocks()
  expect(picture()).toBe(failed)
})

test('a repeated sentence replaces the earlier one, for its own 3000 ms', () => {
  render(<ToastArea />)
  say('Falta algo')
  wait(2000)
  say('Falta algo')
  expect(shownToasts()).toEqual(['Falta algo'])
  wait(1500)
  expect(shownToasts()).toEqual(['Falta algo'])
  wait(1500)
  expect(shownToasts()).toEqual([])
})

test('a toast shows inside the open sheet, which covers and silences the page', () => {
  render(
    <>
      <ToastArea />
      <Sheet open onClose={() => undefined} title="Opciones" closeLabel="Cerrar">
        <p>contenido</p>
      </Sheet>
    </>,
  )
  say('uno')
  expect(shownToasts()).toEqual(['uno'])
  expect(document.querySelector('dialog')?.textContent).toContain('uno')
})

const labels = { group: 'Cantidad de Provoleta', less: 'Quitar uno', more: 'Agregar uno' }

test('a stepper is named after its subject, and its buttons after their action', async () => {
  const changes: number[] = []
  render(<Stepper value={2} labels={labels} onChange={(n) => changes.push(n)} />)
  expect(screen.getByRole('group', { name: 'Cantidad de Provoleta' })).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Agregar uno' }))
  await userEvent.click(screen.getByRole('button', { name: 'Quitar uno' }))
  expect(changes).toEqual([3, 1])
})

test('a stepper at its minimum takes no step down', async () => {
  const changes: number[] = []
  render(<Stepper value={1} min={1} labels={labels} onChange={(n) => changes.push(n)} />)
  await userEvent.click(screen.getByRole('button', { name: 'Quitar uno' }))
  expect(changes).toEqual([])
})

function Notes({ limit }: { limit: number }) {
  const [value, setValue] = useState('')
  return <TextArea label="Notas" value={value} onChange={setValue} limit={limit} />
}

test('a limited field counts n/limit and refuses input past it', async () => {
  render(<Notes limit={5} />)
  await userEvent.type(screen.getByLabelText('Notas'), 'sin sal')
  expect(screen.getByLabelText('Notas')).toHaveProperty('value', 'sin s')
  expect(screen.getByText('5/5')).toBeTruthy()
})

test('a pasted text that is too long stays whole and is marked, until it is shortened', async () => {
  render(<Notes limit={5} />)
  const notes = screen.getByLabelText<HTMLTextAreaElement>('Notas')
  await userEvent.click(notes)
  await userEvent.paste('sin sal')
  expect([notes.value, notes.getAttribute('aria-invalid')]).toEqual(['sin sal', 'true'])
  expect(screen.getByText('7/5')).toBeTruthy()
  await userEvent.type(notes, '!')
  expect(notes.value).toBe('sin sal')
  await userEvent.type(notes, '{Backspace}{Backspace}!')
  expect([notes.value, notes.getAttribute('aria-invalid')]).toEqual(['sin s', null])
})

test('a field in error is marked and described by its sentence', () => {
  render(<TextField label="Teléfono" value="" onChange={() => undefined} error="Debe ingresar su teléfono" />)
  const field = screen.getByLabelText('Teléfono')
  expect(field.getAttribute('aria-invalid')).toBe('true')
  const described = field.getAttribute('aria-describedby') ?? ''
  expect(document.getElementById(described)?.textContent).toBe('Debe ingresar su teléfono')
})

test('a busy button takes no second press and keeps its name', async () => {
  const press = vi.fn()
  render(
    <Button busy onClick={press}>
      Realizar pedido
    </Button>,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Realizar pedido' }))
  expect(press).not.toHaveBeenCalled()
})

function SheetAndOpener() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Abrir
      </button>
      <Sheet open={open} onClose={() => setOpen(false)} title="Opciones" closeLabel="Cerrar">
        <p>contenido</p>
      </Sheet>
    </>
  )
}

test('[MODE-13] a sheet leaves in 190 ms and gives the focus back', async () => {
  render(<SheetAndOpener />)
  const opener = screen.getByRole('button', { name: 'Abrir' })
  opener.focus()
  act(() => opener.click())
  act(() => screen.getByRole('button', { name: 'Cerrar' }).click())
  wait(180)
  expect(screen.queryByText('contenido')).not.toBeNull()
  wait(20)
  expect(screen.queryByText('contenido')).toBeNull()
  expect(document.activeElement).toBe(opener)
})

test('[MODE-13] the leaving animation takes as long as the sheet stays', () => {
  expect(readFileSync('web/shared/ui/tokens.css', 'utf8')).toContain(`--calm: ${CLOSING_MS}ms;`)
})

test('[AMBIG-56] the 190 ms apply to every modal: each is a sheet, and none is open for good', () => {
  const files = globSync('web/**/*.{ts,tsx}', { exclude: ['web/dist/**'] })
  const texts = files.map((file) => ({ file, text: readFileSync(file, 'utf8') }))
  const having = (pattern: RegExp) => texts.filter(({ text }) => pattern.test(text)).map(({ file }) => file)
  expect(having(/<dialog|showModal|aria-modal|role="(alert)?dialog"/)).toEqual(['web/shared/ui/sheet.tsx'])
  expect(having(/<(Sheet|Confirm)\b/).length).toBeGreaterThan(15)
  expect(having(/<(Sheet|Confirm)\b(?!\s+(?:key=\{[^}]*\}\s+)?open=\{)/)).toEqual([])
})

test('[AMBIG-56] a question leaves as slowly as any sheet', () => {
  const question = (open: boolean) => (
    <Confirm open={open} title="¿Seguro?" confirmLabel="Sí" cancelLabel="No" onConfirm={vi.fn()} onCancel={vi.fn()}>
      contenido
    </Confirm>
  )
  const { rerender } = render(question(true))
  rerender(question(false))
  wait(180)
  expect(screen.queryByText('contenido')).not.toBeNull()
  wait(20)
  expect(screen.queryByText('contenido')).toBeNull()
})

const twoTabs = [
  { id: 'a', label: 'Delivery' },
  { id: 'b', label: 'Take Away' },
]

test('the arrows walk along the tabs, round at the ends, and choose none', async () => {
  const chosen: string[] = []
  render(<Tabs label="Modos" tabs={twoTabs} selected="a" onSelect={(id) => chosen.push(id)} />)
  const afterKey = async (key: string) => {
    await userEvent.keyboard(`{${key}}`)
    return document.activeElement?.textContent
  }
  await userEvent.tab()
  expect(document.activeElement?.textContent).toBe('Delivery')
  expect(await afterKey('ArrowRight')).toBe('Take Away')
  expect(await afterKey('ArrowRight')).toBe('Delivery')
  expect(await afterKey('ArrowLeft')).toBe('Take Away')
  expect(await afterKey('Home')).toBe('Delivery')
  expect(await afterKey('End')).toBe('Take Away')
  expect(chosen).toEqual([])
  await userEvent.keyboard('{Enter}')
  expect(chosen).toEqual(['b'])
})

test('the row of tabs is one stop of the Tab key, and names the panel of the chosen one', async () => {
  render(
    <Tabs label="Modos" tabs={twoTabs} selected="b" onSelect={() => undefined}>
      <button type="button">dentro</button>
    </Tabs>,
  )
  await userEvent.tab()
  expect(document.activeElement?.textContent).toBe('Take Away')
  await userEvent.tab()
  expect(document.activeElement?.textContent).toBe('dentro')
  const panel = screen.getByRole('tabpanel', { name: 'Take Away' })
  expect(screen.getByRole('tab', { selected: true }).getAttribute('aria-controls')).toBe(panel.id)
})
