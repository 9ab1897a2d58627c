import { z } from 'zod'

/** The principal who wrote an event: its kind, and an id where one is kept. It holds nothing that an erasure would have to find. */
export type By = { readonly is: string; readonly id?: string }

/** Meta beside an event. */
export type Meta = {
  readonly by: By
  /** The id of the command that wrote it. */
  readonly command?: string | undefined
}

const written = z.object({ is: z.string(), id: z.string().optional() })

/**
 * Lifts the `by` of an event's meta. Events of releases before say nothing of it, and another release may say it in a way that
 * this one cannot read: such an event is by `unknown`, and is read all the same.
 */
export function liftBy(by: unknown): By {
  const { data } = written.safeParse(by)
  if (!data) return { is: 'unknown' }
  return data.id === undefined ? { is: data.is } : { is: data.is, id: data.id }
}
