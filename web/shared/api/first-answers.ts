import { phoneTimeOf } from '#web/shared/state/clock.ts'

type FirstAnswers = { readonly at: number; readonly answers: Readonly<Record<string, unknown>> }

let read: FirstAnswers | null | undefined

/** Answers that the gateway wrote into this page, so that its head needs no calls. */
function firstAnswers(): FirstAnswers | null {
  if (read !== undefined) return read
  try {
    read = JSON.parse(document.getElementById('first-answers')?.textContent || 'null') as FirstAnswers | null
  } catch {
    read = null
  }
  return read
}

/** The time at which the gateway wrote this page, by its own clock; NaN for a page without answers. */
export const firstAnswersAt = (): number => firstAnswers()?.at ?? Number.NaN

/**
 * Options for a query whose answer the page may already contain: it starts with that answer and its age, and loads
 * again when it is too old. `path` is the address of the call, without a query.
 */
export function startingWith<Body, Data>(path: string | null, take: (body: Body) => Data) {
  return {
    initialData: (): Data | undefined => {
      const body = path === null ? null : firstAnswers()?.answers[path]
      return body == null ? undefined : take(body as Body)
    },
    initialDataUpdatedAt: () => Math.min(phoneTimeOf(firstAnswers()?.at ?? 0), Date.now()),
  }
}

/** The age up to which a page that follows an answer begins with the one in its document; an older one may have changed. */
const youngMs = 120_000

/** The answer of a call that this document has brought, with the time of it on this phone's clock; null once it is old. */
export function broughtAnswer<Body>(path: string): { readonly answer: Body; readonly at: number } | null {
  const { initialData, initialDataUpdatedAt } = startingWith(path, (body: Body) => body)
  const [answer, at] = [initialData(), initialDataUpdatedAt()]
  return answer !== undefined && Date.now() - at < youngMs ? { answer, at } : null
}
