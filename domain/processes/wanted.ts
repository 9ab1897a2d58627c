/**
 * A command that a process wants of an aggregate, under the id of its stream. A process names the types that it may want: another
 * command of that aggregate, or a command of another aggregate, does not compile in it.
 */
export type ProcessCommand<To extends string, Command extends { readonly type: string }, Type extends Command['type']> =
  // One member of the union for each type, so that a shorter list of types is assignable to a longer one.
  Type extends unknown
    ? { readonly to: To; readonly id: string; readonly command: Extract<Command, { readonly type: Type }> }
    : never

/** A timer that a process wants for an order. A timer that has the same id already moves to the new instant. */
export type WantedTimer<Kind extends string> = {
  readonly to: 'timer'
  readonly id: string
  readonly kind: Kind
  readonly orderId: string
  /** An instant in ISO 8601. */
  readonly due: string
}

/** The instant of what happens now where it is no event: a timer that runs, an order that is about to be placed. In ISO 8601. */
export type Now = { readonly at: string }
