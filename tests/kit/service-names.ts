/**
 * Services that some tests need and a machine may lack; `services.ts` finds each. Tests share the first two, and stop, restart and damage
 * servers of their own, which they start from the programs `postgres` and `nats-server`. A `postgres with JIT` is one as Debian ships it. With `a disk
 * of its own` a server runs on a few megabytes that a test fills.
 */
export const services = [
  'PostgreSQL',
  'NATS',
  'postgres',
  'postgres with JIT',
  'nats-server',
  'curl',
  'openssl',
  'promtool',
  '/dev/full',
  '/proc',
  'a disk of its own',
  'the last release',
] as const
export type Service = (typeof services)[number]

/** The address or the path of each service; null where this machine has none. */
export type Services = Readonly<Record<Service, string | null>>

export const noServices = Object.fromEntries(services.map((name) => [name, null])) as Services

declare module 'vitest' {
  export interface ProvidedContext {
    services: Services
  }
  /** The services that a test needs. `tests/reports.ts` counts the tests that a missing service has left out. */
  export interface TaskMeta extends Partial<Record<`needs ${Service}`, 'found' | 'missing'>> {}
}
