import type { Phone } from '#domain/phone/phone.ts'
import type { Sql } from '../db/database.ts'
import type { DigestContext } from '../digests/keyed-digests.ts'

/**
 * The declaration of a table that is not folded from the log (`StateTable`). The hourly chore, an erasure, a person's export, the
 * export and import of the log, and a table of docs/operations.md follow from it. A start refuses a table that has none.
 */
export type SideTable = {
  readonly name: string
  /** The content of its rows, in a few words for operators. */
  readonly holds: string
  readonly life: Life
  readonly whose: Whose
  readonly transfer: Transfer
}

/** How long a row lives. `says` ends the sentence "Kept until …". */
type Life = Timed | { readonly endsWhen: string } | { readonly forEver: string }

/**
 * The hourly chore deletes a row `after` the instant of its column. At exactly that instant an `until` row is gone, and a
 * `through` row still lives. A column of type date counts whole days.
 */
export type Timed = { readonly says: string; readonly after?: Span } & (
  | { readonly until: string }
  | { readonly through: string }
)

type Span = { readonly days: number } | { readonly hours: number }

/**
 * The people whose data is in the rows, or the reason why the rows lead to no person. `texts` then names each column that could hold a
 * person's data, because it is of text, of JSON or of bytes: a start refuses one that is not entered.
 */
type Whose =
  | { readonly nobody: string; readonly texts: readonly string[] }
  | (Owners & ({ readonly diner: object } | { readonly courier: object } | { readonly operator: object }))

type Owners = { readonly [Owner in PersonOwner]?: Owned<People[Owner]> }

/** A person as the tables know them. */
export type People = {
  readonly diner: KnownDiner
  readonly courier: KnownCourier
  readonly operator: KnownOperator
}
export type PersonOwner = keyof People

/** A guest has no phone. `accounts` are customers of one company each, `orders` are ids, and `deliveries` are the tracking ids of orders. */
export type KnownDiner = {
  readonly phone: Phone | null
  readonly orders: readonly string[]
  readonly accounts: readonly string[]
  readonly deliveries: readonly string[]
}

/** A courier is another rider at each store. */
export type KnownCourier = { readonly riders: readonly string[] }

/** A person of the shop is one operator. */
export type KnownOperator = { readonly operators: readonly string[] }

export const personOwners = ['diner', 'courier', 'operator'] as const satisfies readonly PersonOwner[]

/** `never` makes it the union over all people: no key of a person fits it, and every column can be read. */
export type Owned<Person = never> =
  /** An erasure deletes the rows. */
  | {
      readonly rows: RowsOf<Person>
      readonly exported: Exported | { readonly not: string }
      readonly timers?: OwnedTimers
    }
  /** An erasure leaves the rows, for this reason, and so does an export. */
  | { readonly retained: string }
  /** Rules beside this declaration treat the rows; the sentences tell operators what they do. */
  | { readonly byRule: string; readonly exportedByRule: string }

/** The rows whose column has one of the keys of a person. */
type RowsOf<Person> = {
  readonly column: string
  readonly keys: (person: Person, keyed: DigestContext) => readonly string[] | Promise<readonly string[]>
}

/** The part of a person's export: columns in camel case under this name. */
type Exported = { readonly as: string; readonly columns: readonly string[]; readonly order: string }

/** Timers that would send the person something, or tell of them. An erasure deletes those whose payload names a column of the rows. */
export type OwnedTimers = { readonly kinds: readonly string[]; readonly payload: string; readonly column: string }

/** Whether an export of the log has the rows. */
type Transfer =
  /**
   * The order makes two exports of one database equal. The importing database sets the columns in `without` itself. `rows` is SQL of the relation
   * that is exported, where other tables have rows of this one too.
   */
  | {
      readonly order: string
      readonly rows?: string
      readonly without?: readonly string[]
      readonly inFirstFormat?: true
    }
  /** An import makes the rows from another table that moves. */
  | { readonly made: (sql: Sql) => Promise<void>; readonly from: string }
  | { readonly stays: string }

export const byPhone = (column: string): RowsOf<KnownDiner> => ({
  column,
  keys: ({ phone }) => (phone === null ? [] : [phone]),
})

/** For a table that keeps a digest in the place of a phone. A digest that was never made is null. */
export const byPhoneDigest = (
  column: string,
  digestOf: (keyed: DigestContext, phone: Phone) => string | Promise<string | null>,
): RowsOf<KnownDiner> => ({
  column,
  async keys({ phone }, keyed) {
    const digest = phone === null ? null : await digestOf(keyed, phone)
    return digest === null ? [] : [digest]
  },
})

export const byOrder = (column: string): RowsOf<KnownDiner> => ({ column, keys: ({ orders }) => orders })
export const byAccount = (column: string): RowsOf<KnownDiner> => ({ column, keys: ({ accounts }) => accounts })
export const byRider = (column: string): RowsOf<KnownCourier> => ({ column, keys: ({ riders }) => riders })
export const byOperator = (column: string): RowsOf<KnownOperator> => ({
  column,
  keys: ({ operators }) => operators,
})

/** The declared rules for the data of one kind of person in a table; undefined where it has none. */
export const ownedBy = <Owner extends PersonOwner>({ whose }: SideTable, owner: Owner) =>
  'nobody' in whose ? undefined : (whose as Owners)[owner]

export const isTimed = (life: Life): life is Timed => 'until' in life || 'through' in life
export const columnOf = (life: Timed): string => ('until' in life ? life.until : life.through)

const hourMs = 3_600_000

export function spanMs(span: Span | undefined): number {
  if (!span) return 0
  return 'days' in span ? span.days * 24 * hourMs : span.hours * hourMs
}
