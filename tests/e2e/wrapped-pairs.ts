import type { Page } from 'playwright/test'

/** The labels at the foot of a sheet or a form that take two lines although another button stands beside them. */
export const wrappedPairs = (page: Page): Promise<readonly string[]> =>
  page
    .locator(
      'dialog[open] > :has(> * > button + button), dialog[open] > :has(> button + button), form > :has(> button + button)',
    )
    .evaluateAll((feet) => {
      const boxOf = (element: Element) => element.getBoundingClientRect()
      return feet.flatMap((foot) => {
        const buttons = [...foot.querySelectorAll(':scope > button, :scope > * > button')].filter(({ textContent }) =>
          textContent?.trim(),
        )
        const isBeside = (one: Element) =>
          buttons.some((other) => other !== one && Math.abs(boxOf(other).top - boxOf(one).top) < 4)
        const lines = (button: Element) => {
          const words = document.createRange()
          words.selectNodeContents(button)
          return new Set(
            [...words.getClientRects()].filter(({ width }) => width > 1).map(({ top }) => Math.round(top / 8)),
          ).size
        }
        return buttons
          .filter((button) => isBeside(button) && lines(button) > 1)
          .map(({ textContent }) => textContent ?? '')
      })
    })
