import type { Page } from 'playwright/test'

/** The texts on screen in the display face; of an open dialog alone, because the page behind it is out of reach. */
export const textsInDisplayFace = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const family = getComputedStyle(document.documentElement).getPropertyValue('--font-display').split(',')[0]?.trim()
    const dialogs = [...document.querySelectorAll('dialog[open]')]
    const found: string[] = []
    const walker = document.createTreeWalker(dialogs.at(-1) ?? document.body, NodeFilter.SHOW_TEXT)
    for (let text = walker.nextNode(); text; text = walker.nextNode()) {
      const element = text.parentElement
      if (!element || !text.textContent?.trim()) continue
      const { width, height } = element.getBoundingClientRect()
      // A text for screen readers alone is one pixel large.
      const isSeen = width > 1 && height > 1 && element.checkVisibility({ visibilityProperty: true })
      if (isSeen && getComputedStyle(element).fontFamily.split(',')[0]?.trim() === family)
        found.push(text.textContent.trim())
    }
    return found
  })
