/**
 * The end of a call: with the expected answer, with a problem, or without an answer. Answers about the caller or about
 * the gateway itself are apart from problems of the call.
 */
export type CallEnd = 'answered' | 'refused' | 'limited' | 'unauthorized' | 'forbidden' | 'failing' | 'unanswered'

/** The ends other than an answer, in the order of reports, with the statuses that a report shows. */
export const otherEnds = {
  refused: 'refused',
  limited: '429',
  unauthorized: '401',
  forbidden: '403',
  failing: '5xx',
  unanswered: 'no answer',
} as const satisfies Readonly<Record<Exclude<CallEnd, 'answered'>, string>>

export type OtherEnd = keyof typeof otherEnds

/** Returns the end of a call with a problem of this status. */
export function endOf(status: number): OtherEnd {
  if (status === 429) return 'limited'
  if (status === 401) return 'unauthorized'
  if (status === 403) return 'forbidden'
  return status >= 500 ? 'failing' : 'refused'
}
