/**
 * The end of a call: with the expected answer, with a problem, or without an answer. Answers about the caller or about
 * the gateway itself are apart from problems of the call.
 */
export type CallEnd = 'answered' | 'refused' | 'limited' | 'unauthorized' | 'forbidden' | 'failing' | 'unanswered'

export type OtherEnd = Exclude<CallEnd, 'answered'>

/** Returns the end of a call with a problem of this status. */
export function endOf(status: number): OtherEnd {
  if (status === 429) return 'limited'
  if (status === 401) return 'unauthorized'
  if (status === 403) return 'forbidden'
  return status >= 500 ? 'failing' : 'refused'
}
