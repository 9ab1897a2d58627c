import { isVersioned, newestAnswer, type Versioned } from '#web/shared/followed/followed.ts'
import type { Kept } from '#web/shared/followed/use-followed.ts'
import { forgetKept, keepOrder, keptOrder, type Page } from './kept-orders.ts'

/** The copy of one page's answers. An older answer of another tab never replaces a newer one. */
export function keptPage<Answer extends Versioned>(page: Page): Kept<Answer> {
  const read = () => {
    const kept = keptOrder<Answer>(page)
    return kept && isVersioned(kept.answer) ? kept : null
  }
  return {
    read,
    write(answer, at) {
      if (newestAnswer(read()?.answer, answer) === answer) keepOrder(page, answer, at)
    },
    forget: () => forgetKept(page),
  }
}
