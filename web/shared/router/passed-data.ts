import { having, oneOf, readAs, type Shape } from '../state/shape.ts'

/** Data that one page passes to the next in the history entry, so that a reload loses nothing. */
type PassedData<Value> = {
  /** The state to navigate with. */
  readonly pass: (value: Value) => unknown
  /** Reads `useLocation().state`. Returns null where nothing was passed, or by a release with another version. */
  readonly read: (state: unknown) => Value | null
}

/** Declares such data. Raise the version when the meaning of the value changes. */
export function passedData<Value>(name: string, version: number, value: Shape<Value>): PassedData<Value> {
  const mark = `${name} ${version}`
  const passed = having<{ mark: string; value: unknown }>({ mark: oneOf(mark) })
  return {
    pass: (given) => ({ mark, value: given }),
    read: (state) => readAs((found) => value(passed(found).value), state),
  }
}
