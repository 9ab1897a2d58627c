/**
 * Readers of values that another release, another tab or a hand may have written: each returns the typed value and
 * throws for a value of another shape. `readAs` turns that into null.
 */
export type Shape<Value> = (value: unknown) => Value

type ShapeOf<S> = S extends Shape<infer Value> ? Value : never

const wrong = (): never => {
  throw new TypeError()
}

export const text: Shape<string> = (value) => (typeof value === 'string' ? value : wrong())
export const flag: Shape<boolean> = (value) => (typeof value === 'boolean' ? value : wrong())
/** Refuses NaN and infinities, which JSON cannot hold either. */
export const number: Shape<number> = (value) => (Number.isFinite(value) ? (value as number) : wrong())
/** An amount in minor units, or a count. */
export const whole: Shape<number> = (value) => (Number.isSafeInteger(value) ? (value as number) : wrong())

/** A string with at least one character. */
export const filled: Shape<string> = (value) => text(value) || wrong()

export const oneOf =
  <const Value extends string>(...values: readonly Value[]): Shape<Value> =>
  (value) =>
    values.find((known) => known === value) ?? wrong()

export const orNull =
  <Value>(inner: Shape<Value>): Shape<Value | null> =>
  (value) =>
    value === null ? null : inner(value)

/** A key that may be absent. */
export const optional =
  <Value>(inner: Shape<Value>): Shape<Value | undefined> =>
  (value) =>
    value === undefined ? undefined : inner(value)

/** Takes the fallback for a missing or wrong value, so that one odd field does not cost the others. */
export const orElse =
  <Value>(inner: Shape<Value>, fallback: Value): Shape<Value> =>
  (value) =>
    readAs(inner, value) ?? fallback

/** An array. It leaves out items of another shape. */
export const list =
  <Value>(item: Shape<Value>): Shape<Value[]> =>
  (value) =>
    Array.isArray(value) ? value.map((each) => readAs(item, each)).filter((known) => known !== null) : wrong()

/** An object with any keys. It leaves out values of another shape. */
export const record =
  <Value>(item: Shape<Value>): Shape<Record<string, Value>> =>
  (value) =>
    Object.fromEntries(
      Object.entries(keyed(value))
        .map(([key, each]) => [key, readAs(item, each)] as const)
        .filter((entry): entry is [string, Value & {}] => entry[1] !== null),
    )

type Fields = Readonly<Record<string, Shape<unknown>>>
type Optional<F extends Fields> = { [Key in keyof F]: undefined extends ShapeOf<F[Key]> ? Key : never }[keyof F]
type Shaped<F extends Fields> = { readonly [Key in Exclude<keyof F, Optional<F>>]: ShapeOf<F[Key]> } & {
  readonly [Key in Optional<F>]?: Exclude<ShapeOf<F[Key]>, undefined>
}

/** An object with these keys; it drops all others. */
export const shape =
  <const F extends Fields>(fields: F): Shape<Shaped<F>> =>
  (value) => {
    const from = keyed(value)
    const made: Record<string, unknown> = {}
    for (const key in fields) {
      const known = fields[key]?.(from[key])
      if (known !== undefined) made[key] = known
    }
    return made as Shaped<F>
  }

/**
 * An answer of the gateway, or a value that our own code has built from one: it checks these fields and trusts the
 * others, which are too many to name.
 */
export const having =
  <Value extends object>(fields: { readonly [Key in keyof Value]?: Shape<unknown> }): Shape<Value> =>
  (value) => {
    const from = keyed(value)
    for (const key in fields) fields[key]?.(from[key])
    return from as Value
  }

/** Returns null for a value of another shape. */
export function readAs<Value>(inner: Shape<Value>, value: unknown): Value | null {
  try {
    return inner(value)
  } catch {
    return null
  }
}

/** Reads JSON text. Returns null for half a text, and for a value of another shape. */
export const readText = <Value>(inner: Shape<Value>, json: string | null | undefined): Value | null =>
  readAs((value) => inner(JSON.parse(text(value))), json)

/** The copy has a key `__proto__` as a key of its own, and not as its prototype. */
const keyed = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : wrong()
