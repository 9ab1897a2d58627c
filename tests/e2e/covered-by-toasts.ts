import type { Page } from 'playwright/test'

/** The title of a sheet and the focused field where a toast covers them: it speaks of these. */
export const coveredByToasts = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const title = document.querySelector('dialog[open] h2')
    const field = document.activeElement?.closest('input, textarea, select')
    const toasts = [...document.querySelectorAll('[data-toast]')].map((toast) => toast.getBoundingClientRect())
    return [title, field].flatMap((part) => {
      const box = part?.getBoundingClientRect()
      const isCovered = toasts.some((toast) => box && box.top < toast.bottom && toast.top < box.bottom)
      return isCovered ? [part?.textContent || part?.id || 'a field'] : []
    })
  })
