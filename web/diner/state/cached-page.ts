import { isVersioned, type LogPlace, newestAnswer } from '#web/shared/followed/followed.ts'
import type { StoredCopy } from '#web/shared/followed/use-followed.ts'
import { cachedOrder, forgetCached, keepOrder, type OrderPageName } from './cached-orders.ts'

/** The copy of one page's answers. An older answer of another tab never replaces a newer one. */
export function cachedPage<Answer extends LogPlace>(page: OrderPageName): StoredCopy<Answer> {
  const read = () => {
    const cached = cachedOrder<Answer>(page)
    return cached && isVersioned(cached.answer) ? cached : null
  }
  return {
    read,
    write(answer, at) {
      if (newestAnswer(read()?.answer, answer) === answer) keepOrder(page, answer, at)
    },
    forget: () => forgetCached(page),
  }
}
