/** Part of the types of a client’s rules: a line fails to compile as soon as the rules know its name. */
export type UnknownNames = [
  // @ts-expect-error a page
  typeof document,
  // @ts-expect-error a process
  typeof process,
  // @ts-expect-error the network
  typeof fetch,
  // @ts-expect-error timers
  typeof setTimeout,
  // @ts-expect-error a console
  typeof console,
]
