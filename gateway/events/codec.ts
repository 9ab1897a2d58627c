import type { z } from 'zod'
import { CannotStart } from '../lifecycle/cannot-start.ts'
import type { PersonOwner } from '../tables/side-table.ts'
import type { DecodeResult, Encoded } from './event-store.ts'
import { joined, type PersonalData, type PersonalFields, split } from './personal.ts'
import { newestVersion, type RegisteredKind, streamsOwnedBy, type WithType } from './stream-kind.ts'

type Raw = {
  readonly stream: string
  readonly type: string
  readonly typeVersion: number
  readonly data: object
  readonly personal: PersonalData | null
  /** The answer of its type's `past`; absent where the type has none. */
  readonly past?: unknown
}

/** Turns events into what the log keeps and back, by the types that each kind of stream has registered. */
export function createCodec(kinds: readonly RegisteredKind[]) {
  const byKind = new Map(kinds.map((one) => [one.kind, one]))
  if (byKind.size < kinds.length) throw new Error('two kinds of stream have one name')
  refuseUndeclared(kinds)

  /** `discount-code-a-b` is of `discount-code`: the longest name that fits. */
  const kindOf = (stream: string): RegisteredKind | undefined => {
    for (let end = stream.lastIndexOf('-'); end > 0; end = stream.lastIndexOf('-', end - 1)) {
      const found = byKind.get(stream.slice(0, end))
      if (found) return found
    }
    return undefined
  }
  const typeOf = (stream: string, type: string) => {
    const types = kindOf(stream)?.types
    return types && Object.hasOwn(types, type) ? types[type] : undefined
  }

  return {
    /** Throws when the event is not what its type promises: a mistake of ours, kept out of the log. */
    encode(stream: string, { type, ...data }: WithType): Encoded {
      const known = typeOf(stream, type)
      if (!known) throw new Error(`${stream} has no events of type ${type}`)
      const checked = known.schema.safeParse(data)
      if (!checked.success) throw new Error(`${type} is not written to ${stream}: ${reasonOf(checked.error)}`)
      return { type, typeVersion: newestVersion(known), ...split(checked.data as object, known.personal) }
    },

    /** The person whom events of a type are about; null where they name no person. */
    ownerOf: (stream: string, type: string): PersonOwner | null => typeOf(stream, type)?.owner ?? null,

    personalFieldsOf: (stream: string, type: string): PersonalFields => typeOf(stream, type)?.personal ?? {},

    /** Returns the event as it was written: the fields that were split off are in their places again. */
    whole: (stream: string, { type, data, personal }: Encoded): WithType => ({
      type,
      ...joined(data, personal, typeOf(stream, type)?.personal ?? {}),
    }),

    decode({ stream, type, typeVersion, data, personal, past = null }: Raw): DecodeResult {
      const known = typeOf(stream, type)
      if (!known || typeVersion > newestVersion(known)) return { is: 'unknown' }
      try {
        let lifted = joined(data, personal, known.personal) as Readonly<Record<string, unknown>>
        for (const lift of known.upcasters.slice(typeVersion - 1)) lifted = lift(lifted, past)
        const checked = known.schema.safeParse(lifted)
        if (!checked.success) return { is: 'unreadable', reason: reasonOf(checked.error) }
        return { is: 'known', event: { type, ...(checked.data as object) } }
      } catch (error) {
        return { is: 'unreadable', reason: error instanceof Error ? error.name : 'it cannot be lifted' }
      }
    },
  }
}

/** Throws CannotStart for a kind whose events hold data of a person whose streams it does not name. */
function refuseUndeclared(kinds: readonly RegisteredKind[]): void {
  for (const one of kinds)
    for (const [type, { owner }] of Object.entries(one.types))
      if (owner !== null && !streamsOwnedBy(one, owner))
        throw new CannotStart(
          `${type} of the stream kind ${one.kind} has personal fields of a ${owner}: the kind declares which streams are theirs (whose).`,
        )
}

/** Says where the data is wrong and which content was expected there, without the values. */
const reasonOf = ({ issues }: z.ZodError): string =>
  issues
    .slice(0, 3)
    .map(({ path, message }) => `${path.join('.') || 'the event'}: ${message}`)
    .join('; ')
