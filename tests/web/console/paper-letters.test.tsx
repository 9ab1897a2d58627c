import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { ticketOf } from '#domain/ticket/ticket.ts'
import { bothStates, everySign, factsWith, textFields } from '#tests/kit/ticket-facts.ts'
import { Paper } from '#web/console/ticket/paper.tsx'

afterEach(cleanup)

const drawn = (facts: ReturnType<typeof factsWith>) => {
  const { container, unmount } = render(<Paper ticket={ticketOf(facts, { kind: 'order', isCopy: true })} />)
  const paper = {
    text: container.textContent,
    elements: [...container.querySelectorAll('*')].map(({ tagName }) => tagName),
  }
  unmount()
  return paper
}

test('no sign up to U+FFFF in any text field breaks or steers the paper of a browser', () => {
  for (const state of [0, 1]) {
    const paperWith = (text: string) => drawn(bothStates(factsWith(text, textFields))[state]!)
    const { elements } = paperWith('aXb')
    for (const text of everySign(4_096)) {
      const paper = paperWith(text)
      expect(paper.elements).toEqual(elements)
      expect(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u.exec(paper.text)).toBeNull()
    }
  }
})
