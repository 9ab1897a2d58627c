type FirstAnswers = { readonly at: number; readonly answers: Readonly<Record<string, unknown>> }

let read: FirstAnswers | null | undefined

/** What the gateway wrote into this page, so that its head need not be asked for. */
function firstAnswers(): FirstAnswers | null {
  if (read !== undefined) return read
  try {
    read = JSON.parse(document.getElementById('first-answers')?.textContent || 'null') as FirstAnswers | null
  } catch {
    read = null
  }
  return read
}

/**
 * For a query whose call may have been answered with the page already: it starts with that answer, as old as it is,
 * and asks again when it is too old. `path` is the address of the call, without a query.
 */
export function startingWith<Body, Data>(path: string | null, take: (body: Body) => Data) {
  return {
    initialData: (): Data | undefined => {
      const body = path === null ? null : firstAnswers()?.answers[path]
      return body == null ? undefined : take(body as Body)
    },
    // By the gateway's clock, which may be ahead of this one.
    initialDataUpdatedAt: () => Math.min(firstAnswers()?.at ?? 0, Date.now()),
  }
}
