import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { ChipLink, ChipRow } from '#web/diner/features/menu/chip.tsx'
import { StripArrows } from '#web/diner/features/menu/strip-arrows.tsx'

const modules = new QueryClient()
const NAMES = ['Carnes', 'Postres', 'Bebidas']

const scrollTo = vi.fn<(options: ScrollToOptions) => void>()
const scrollIntoView = vi.fn<() => void>()

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
  Object.assign(Element.prototype, { scrollTo, scrollIntoView })
  scrollTo.mockClear()
  scrollIntoView.mockClear()
  return () => {
    cleanup()
    Reflect.deleteProperty(Element.prototype, 'scrollTo')
    Reflect.deleteProperty(Element.prototype, 'scrollIntoView')
  }
})

const row = (current: string) => (
  <QueryClientProvider client={modules}>
    <ChipRow label="Categorías" current={current}>
      {NAMES.map((name) => (
        <ChipLink key={name} href={`#${name}`} current={name === current}>
          {name}
        </ChipLink>
      ))}
    </ChipRow>
  </QueryClientProvider>
)

const focus = (name: string) => screen.getByRole('link', { name }).focus()

test('a row of chips moves to the chip that becomes the current one', () => {
  const { rerender } = render(row('Carnes'))
  scrollTo.mockClear()
  rerender(row('Postres'))
  expect(scrollTo).toHaveBeenCalledWith(expect.objectContaining({ behavior: 'smooth' }))
})

test('a row of chips stays where a keyboard walks through it', () => {
  const { rerender } = render(row('Carnes'))
  focus('Bebidas')
  scrollTo.mockClear()
  rerender(row('Postres'))
  expect(scrollTo).not.toHaveBeenCalled()
})

test('a smooth move of a row ends where a chip takes the focus, which comes into sight', () => {
  const { container } = render(row('Carnes'))
  render(<StripArrows track={{ current: container.querySelector('nav') }} />)
  focus('Bebidas')
  expect(scrollTo).toHaveBeenLastCalledWith(expect.objectContaining({ behavior: 'instant' }))
  expect(scrollIntoView).toHaveBeenCalledOnce()
})

test('a chip that had the focus before the arrows came is brought into sight by them', () => {
  const { container } = render(row('Carnes'))
  focus('Bebidas')
  render(<StripArrows track={{ current: container.querySelector('nav') }} />)
  expect(scrollIntoView).toHaveBeenCalledOnce()
})
