import dns from 'node:dns/promises'
import { builtinModules } from 'node:module'
import net from 'node:net'
import { scheduler } from 'node:timers/promises'
import { allowedAtRest, allowedGlobals, allowedInModules, allowedInProcess } from './allowed.ts'

type Guards = {
  /** Throws a sentence with this name. */
  readonly refuse: (name: string) => void
  /** The same, except while the world's time stands still. */
  readonly refuseUnlessAtRest: (name: string) => void
  /** Whether a function already follows from the seed. */
  readonly isSubstitute: (value: unknown) => boolean
}

type Callable = (...values: unknown[]) => unknown

/** Guards each function of Node and of the language that is neither allowed nor a substitute. */
export function guardTheRest(guards: Guards) {
  // Node creates the error of a released stream once, in another realm. It is created here in advance, because that
  // realm has an unguarded clock.
  new WritableStream().getWriter().releaseLock()
  withoutWarnings(() => guardAll(guards))
}

function guardAll({ refuse, refuseUnlessAtRest, isSubstitute }: Guards) {
  const guard = (target: object, place: string, isAllowed: (name: string) => boolean) => {
    const isAtRest = isIn(allowedAtRest[place] ?? '')
    for (const name of Object.getOwnPropertyNames(target)) {
      if (name === 'constructor' || isAllowed(name)) continue
      const value = readOf(target, name)
      if (typeof value !== 'function' || isSubstitute(value)) continue
      const full = place === 'globals' ? name : `${place}.${name}`
      replace(target, name, guarded(full, value as Callable, isAtRest(name) ? refuseUnlessAtRest : refuse))
    }
  }

  for (const [place, module] of modules()) {
    const allowed = allowedInModules[place] ?? ''
    if (allowed === true) continue
    guard(module, place, isIn(allowed))
  }
  // Node itself calls the functions whose names begin with an underscore.
  guard(process, 'process', (name) => name.startsWith('_') || isIn(allowedInProcess)(name))
  guard(net.Server.prototype, 'net.Server', (name) => name !== 'listen')
  guard(net.Socket.prototype, 'net.Socket', (name) => name !== 'connect')
  guard(dns.Resolver.prototype, 'dns.Resolver', nothing)
  guard(scheduler.constructor.prototype, 'timers/promises.scheduler', nothing)
  guard(crypto.subtle.constructor.prototype, 'crypto.subtle', nothing)
  guard(performance.constructor.prototype, 'performance', nothing)
  guard(performance, 'performance', nothing)
  guard(
    Reflect.get(globalThis, 'WebAssembly'),
    'WebAssembly',
    isIn('Module Instance Memory Table Global Tag Exception validate'),
  )
  guard(Atomics, 'Atomics', (name) => name !== 'waitAsync')
  guard(globalThis, 'globals', isIn(allowedGlobals))
  // It reveals the machine.
  replace(globalThis, 'navigator', undefined)
}

const nothing = () => false

function isIn(names: string): (name: string) => boolean {
  const those = new Set(names.split(' '))
  return (name) => those.has(name)
}

/** Every module that a program can import, except those that a thread does not have. */
const modules = (): readonly (readonly [place: string, module: object])[] =>
  builtinModules.flatMap((name) => {
    if (name.startsWith('_') || name === 'process' || name === 'trace_events') return []
    const module = process.getBuiltinModule(name)
    return module ? [[name.replace('node:', ''), module] as const] : []
  })

/** Reading some of them warns that they are deprecated, or experimental. */
function withoutWarnings(work: () => void) {
  const { emitWarning } = process
  process.emitWarning = () => undefined
  try {
    work()
  } finally {
    process.emitWarning = emitWarning
  }
}

/** Some functions are behind a getter, which loads them. */
function readOf(target: object, name: string): unknown {
  try {
    return Reflect.get(target, name)
  } catch {
    // A prototype's getter needs an instance.
    return undefined
  }
}

function replace(target: object, name: string, value: unknown) {
  Object.defineProperty(target, name, { value, configurable: true, writable: true })
}

/** Returns the function behind a check. A class stays a class, and its properties are checked as well. */
function guarded(name: string, original: Callable, check: (name: string) => void): Callable {
  // A proxy of the function itself would have to return its read-only properties unchecked.
  function stand() {}
  stand.prototype = original.prototype
  return new Proxy(stand, {
    apply(_, self, values) {
      check(name)
      return Reflect.apply(original, self, values)
    },
    construct(_, values, as) {
      check(name)
      return Reflect.construct(original, values, as)
    },
    get(own, key) {
      if (Object.hasOwn(own, key)) return Reflect.get(own, key)
      const value: unknown = Reflect.get(original, key)
      return typeof value === 'function' && Object.hasOwn(original, key)
        ? guarded(`${name}.${String(key)}`, value as Callable, check)
        : value
    },
  })
}
