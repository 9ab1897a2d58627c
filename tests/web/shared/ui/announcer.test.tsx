import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { SlideConfirm } from '#web/courier/delivery/slide-confirm.tsx'
import { courierTexts } from '#web/courier/texts/courier.ts'
import { announce } from '#web/shared/ui/announcer.ts'
import { FootNotice } from '#web/shared/ui/foot-notice.tsx'
import { useTitleAnnouncement } from '#web/shared/ui/live.ts'
import { Notice } from '#web/shared/ui/notice.tsx'
import { usePageTitle } from '#web/shared/ui/page.tsx'
import { Sheet } from '#web/shared/ui/sheet.tsx'
import '../../diner/ui-dialogs.ts'

const { attachShadow } = Element.prototype
beforeEach(() => {
  Element.prototype.attachShadow = function open() {
    return attachShadow.call(this, { mode: 'open' })
  }
})
afterEach(() => {
  vi.useRealTimers()
  cleanup()
  for (const host of document.querySelectorAll('[data-announcer]')) host.remove()
  Element.prototype.attachShadow = attachShadow
})

const areas = () =>
  [...document.querySelectorAll('[data-announcer]')].flatMap(
    ({ shadowRoot }) => shadowRoot?.querySelector('span') ?? [],
  )
const heard = () => areas().map(({ textContent }) => textContent)

const page = (notice: React.ReactNode) => <main>{notice}</main>

test('a new live notice is announced by an area that was already in the page', async () => {
  const view = render(page(null))
  view.rerender(page(<Notice live>Falta poco</Notice>))
  await waitFor(() => expect(heard()).toEqual(['']))
  const [area] = areas()
  await waitFor(() => expect(heard()).toEqual(['Falta poco']))
  expect(areas()).toEqual([area])
})

test('a later text of a live notice is announced by the notice itself, and not twice', async () => {
  const view = render(page(<Notice live>Falta poco</Notice>))
  await waitFor(() => expect(heard()).toEqual(['Falta poco']))
  vi.useFakeTimers()
  view.rerender(page(<Notice live>Falta menos</Notice>))
  await vi.dynamicImportSettled()
  vi.advanceTimersByTime(1_000)
  expect(heard()).not.toContain('Falta menos')
  expect(screen.getByText('Falta menos').closest('[aria-live="polite"]')).toBeTruthy()
})

test('a sentence stays as long as any other, also soon after an earlier one', async () => {
  vi.useFakeTimers()
  announce('Primero.')
  vi.advanceTimersByTime(4_900)
  announce('Segundo.')
  vi.advanceTimersByTime(4_900)
  expect(heard()).toEqual(['Segundo.'])
  vi.advanceTimersByTime(400)
  expect(heard()).toEqual([''])
})

test('a notice that is not live is silent, and an unchanged one is announced once', async () => {
  const view = render(page(<Notice>Siempre</Notice>))
  view.rerender(page(<FootNotice>Una vez</FootNotice>))
  await waitFor(() => expect(heard()).toEqual(['Una vez']))
  vi.useFakeTimers()
  announce('Otra vez')
  vi.runAllTimers()
  view.rerender(page(<FootNotice>Una vez</FootNotice>))
  vi.runAllTimers()
  expect(heard()).toEqual([''])
})

test('two notices of one moment are both announced', async () => {
  render(
    page(
      <>
        <Notice live>Primero.</Notice>
        <Notice live>Segundo.</Notice>
      </>,
    ),
  )
  await waitFor(() => expect(heard()).toEqual(['Primero. Segundo.']))
})

test('in an open sheet the sheet’s own area speaks, because everything outside is covered', async () => {
  const sheet = (isOpen: boolean) =>
    page(
      <Sheet open={isOpen} onClose={() => undefined} title="Hoja" closeLabel="Cerrar">
        <Notice live>Adentro</Notice>
      </Sheet>,
    )
  render(sheet(false)).rerender(sheet(true))
  const dialog = await screen.findByRole('dialog')
  await waitFor(() => expect(dialog.querySelector('[data-announcer]')?.shadowRoot?.textContent).toBe('Adentro'))
  expect(heard().filter((text) => text === 'Adentro')).toHaveLength(1)
})

test('a step that starts sending is announced, though its line comes with its text', async () => {
  const slide = (busy: boolean) =>
    page(<SlideConfirm stepKey="a" label="Entregado" undo={null} busy={busy} onConfirm={() => true} />)
  render(slide(false)).rerender(slide(true))
  await waitFor(() => expect(heard().join()).toContain(courierTexts.slide.sending))
  expect(screen.getByText(courierTexts.slide.sending).closest('[role=status]')).toBeNull()
})

function PageAt({ pathname, title }: { pathname: string; title: string }) {
  usePageTitle(title)
  useTitleAnnouncement(pathname)
  return <main />
}

test('each later page’s title is announced once, with the data that it names, and does not stay', async () => {
  const view = render(<PageAt pathname="/menu" title="Menú" />)
  view.rerender(<PageAt pathname="/order" title="Pedido" />)
  view.rerender(<PageAt pathname="/order" title="Esperamos · Pedido" />)
  await waitFor(() => expect(heard()).toEqual(['Esperamos · Pedido']))
  vi.useFakeTimers()
  view.rerender(<PageAt pathname="/order" title="Preparan · Pedido" />)
  await vi.advanceTimersByTimeAsync(700)
  expect(heard()).not.toContain('Preparan · Pedido')
  view.rerender(<PageAt pathname="/menu" title="Menú" />)
  await vi.advanceTimersByTimeAsync(900)
  expect(heard()).toEqual(['Menú'])
  await vi.advanceTimersByTimeAsync(5_000)
  expect(heard()).toEqual([''])
})

test('the title of the first page is left to the screen reader', async () => {
  vi.useFakeTimers()
  render(<PageAt pathname="/menu" title="Menú" />)
  await vi.advanceTimersByTimeAsync(2_000)
  expect(heard()).not.toContain('Menú')
})
