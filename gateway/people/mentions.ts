import { mayMention, type PersonNames } from '#domain/text/mentions.ts'
import type { Sql } from '../db/database.ts'
import { eventsOfTypes } from '../events/queries.ts'
import type { RegisteredKind } from '../events/stream-kind.ts'

/** A text of the log that has no owner, and may name a person. */
export type Mention = { readonly stream: string; readonly version: number; readonly field: string }

/** Finds the texts without an owner that may name a person: an erasure leaves them, so a person looks at each. */
export async function mentionsOf(
  sql: Sql,
  streams: readonly RegisteredKind[],
  person: PersonNames,
): Promise<readonly Mention[]> {
  const fields = new Map(
    streams.flatMap(({ kind, types }) =>
      Object.entries(types).flatMap(([type, { withoutOwner }]) =>
        withoutOwner.length > 0 ? [[`${kind} ${type}`, withoutOwner] as const] : [],
      ),
    ),
  )
  const types = [...fields.keys()].map((name) => name.split(' ')[1] ?? '')
  const events = await eventsOfTypes(sql, types)
  return events.flatMap(({ stream, version, type, data }) => {
    const kind = streams.find(({ kind: one }) => stream.startsWith(`${one}-`))?.kind
    return (fields.get(`${kind} ${type}`) ?? [])
      .filter((field) => typeof data[field] === 'string' && mayMention(data[field], person))
      .map((field) => ({ stream, version, field }))
  })
}
