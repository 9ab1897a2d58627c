import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { atOwnEntry } from '#web/shared/ui/back-closes.ts'
import { Sheet } from '#web/shared/ui/sheet.tsx'
import { follow, type Trail } from '#web/shared/ui/trail.ts'
import '../../diner/ui-dialogs.ts'

afterEach(cleanup)

function TwoSheets() {
  const [open, setOpen] = useState(0)
  return (
    <>
      <button type="button" onClick={() => setOpen(1)}>
        Abrir
      </button>
      <Sheet open={open > 0} onClose={() => setOpen(0)} title="Uno" closeLabel="Cerrar uno">
        <button type="button" onClick={() => setOpen(2)}>
          Abrir otra
        </button>
        <Sheet open={open > 1} onClose={() => setOpen(1)} title="Dos" closeLabel="Cerrar dos">
          <p>contenido</p>
        </Sheet>
      </Sheet>
    </>
  )
}
const back = () => act(() => history.back())
const isOpen = (title: string) => screen.queryByRole('dialog', { name: title }) !== null

test('Back closes the sheet on top and stays on the page, and then the sheet below', async () => {
  history.pushState(null, '', '/antes')
  history.pushState(null, '', '/aqui')
  render(<TwoSheets />)
  await userEvent.click(screen.getByRole('button', { name: 'Abrir' }))
  await userEvent.click(screen.getByRole('button', { name: 'Abrir otra' }))
  back()
  await waitFor(() => expect(isOpen('Dos')).toBe(false))
  expect([isOpen('Uno'), location.pathname]).toEqual([true, '/aqui'])
  await waitFor(() => expect(history.state).toMatchObject({ isCopy: true }))
  back()
  await waitFor(() => expect(isOpen('Uno')).toBe(false))
  expect(location.pathname).toBe('/aqui')
})

test('an address change of a page under a sheet replaces its own entry in the history', async () => {
  history.pushState(null, '', '/antes')
  history.pushState(null, '', '/aqui?a=b')
  render(<TwoSheets />)
  await userEvent.click(screen.getByRole('button', { name: 'Abrir' }))
  await waitFor(() => expect(history.state).toMatchObject({ isCopy: true }))
  const went: string[] = []
  atOwnEntry(() => {
    history.replaceState(history.state, '', '/aqui')
    went.push(location.pathname + location.search)
  })
  await waitFor(() => expect(went).toEqual(['/aqui']))
  expect(isOpen('Uno')).toBe(true)
  back()
  await waitFor(() => expect(location.pathname).toBe('/antes'))
})

test('a sheet that was closed by its cross costs no step back', async () => {
  history.pushState(null, '', '/antes')
  history.pushState(null, '', '/aqui')
  render(<TwoSheets />)
  await userEvent.click(screen.getByRole('button', { name: 'Abrir' }))
  await userEvent.click(screen.getByRole('button', { name: 'Cerrar uno' }))
  await waitFor(() => expect(isOpen('Uno')).toBe(false))
  back()
  await waitFor(() => expect(location.pathname).toBe('/antes'))
})

test('the trail knows the pages behind, over new steps, replaced ones and the way back', () => {
  const walk = (...moves: ['PUSH' | 'REPLACE' | 'POP', string][]): Trail =>
    moves.reduce<Trail>((trail, [type, name]) => follow(trail, type, { key: name, path: `/${name}` }), {
      steps: [],
      at: -1,
    })
  const behind = ({ steps: all, at }: Trail) => all[at - 1]?.path
  expect(behind(walk(['POP', 'menu'], ['PUSH', 'plate']))).toBe('/menu')
  expect(behind(walk(['POP', 'menu'], ['PUSH', 'plate'], ['REPLACE', 'cart']))).toBe('/menu')
  expect(behind(walk(['POP', 'menu'], ['PUSH', 'plate'], ['PUSH', 'cart'], ['POP', 'plate']))).toBe('/menu')
  expect(behind(walk(['POP', 'menu'], ['PUSH', 'plate'], ['POP', 'menu'], ['PUSH', 'cart']))).toBe('/menu')
  expect(behind(walk(['POP', 'menu'], ['PUSH', 'plate'], ['POP', 'elsewhere']))).toBeUndefined()
})
