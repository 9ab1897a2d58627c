import nodeCrypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'
import os from 'node:os'
import timers from 'node:timers'
import timersPromises from 'node:timers/promises'
import { promisify } from 'node:util'
import type { SeededBytes } from '../ground/dice.ts'
import { guardTheRest } from './guards.ts'
import type { VirtualTime } from './virtual-time.ts'

/** A part of this run would have come out differently the next time. */
export class Leak extends Error {
  override readonly name = 'Leak'
}

type Seal = {
  /** Runs the immediates of this turn; returns false when there was none. */
  readonly runImmediates: () => boolean
  /** The first leak of the run. */
  readonly leak: () => Leak | null
}

/**
 * Removes from this thread, permanently, everything that is not a function of the seed: its clock and its timers become
 * those of `time`, its dice those of `dice`. Other functions of Node and of the language stay only if `allowed.ts`
 * names them. A call of any other throws a leak with its name, and the leak is remembered. Modules that store such a
 * function when they load have to be loaded after this.
 */
export function seal(time: () => VirtualTime, dice: () => SeededBytes): Seal {
  let first: Leak | null = null
  const refuse = (name: string): never => {
    const leak = new Leak(`${name} was called, but its result does not follow from the seed`)
    first ??= leak
    throw leak
  }
  const substitutes = new Set<unknown>()
  const replace: Replace = (target, name, value) => {
    substitutes.add(value)
    Object.defineProperty(target, name, { value, configurable: true, writable: true })
  }
  const immediates = sealTimers(time, replace)
  sealClocks(() => time().ms(), replace)
  sealDice(dice, replace)
  sealMachine(replace)
  guardTheRest({
    refuse,
    refuseUnlessAtRest: (name) => void (time().isStill() || refuse(name)),
    isSubstitute: (value) => substitutes.has(value),
  })
  syncBuiltinESMExports()
  return { runImmediates: immediates, leak: () => first }
}

type Replace = (target: object, name: string, value: unknown) => void

function sealClocks(ms: () => number, replace: Replace) {
  const Real = globalThis.Date
  class VirtualDate extends Real {
    constructor(...given: []) {
      if (given.length === 0) super(ms())
      else super(...given)
    }
    static override now() {
      return ms()
    }
    /** Dates that Node's own modules create are dates too. */
    static override [Symbol.hasInstance](value: unknown) {
      return value instanceof Real
    }
  }
  replace(globalThis, 'Date', VirtualDate)
  const began = ms()
  replace(performance, 'now', () => ms() - began)
  replace(performance, 'timeOrigin', began)
  const nanoseconds = () => BigInt(Math.round(ms() - began)) * 1_000_000n
  const hrtime = ([seconds, rest]: readonly [number, number] = [0, 0]) => {
    const passed = Number(nanoseconds()) - seconds * 1e9 - rest
    return [Math.floor(passed / 1e9), passed % 1e9]
  }
  replace(process, 'hrtime', Object.assign(hrtime, { bigint: nanoseconds }))
  replace(process, 'uptime', () => (ms() - began) / 1000)
}

function sealDice(dice: () => SeededBytes, replace: Replace) {
  const fill = <A extends ArrayBufferView>(view: A): A => {
    dice().fill(new Uint8Array(view.buffer, view.byteOffset, view.byteLength))
    return view
  }
  const randomUUID = () => {
    const bytes = dice().bytes(16)
    bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x40, 6)
    bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8)
    return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  }
  const randomInt = (from: number, to?: number | ((error: null, value: number) => void)) => {
    const [least, end] = typeof to === 'number' ? [from, to] : [0, from]
    return least + Math.floor(dice().fraction() * (end - least))
  }
  replace(Math, 'random', () => dice().fraction())
  for (const [name, value] of Object.entries({
    randomBytes: (size: number) => dice().bytes(size),
    randomFillSync: fill,
    randomUUID,
    randomInt,
  }))
    replace(nodeCrypto, name, value)
  replace(globalThis.crypto, 'getRandomValues', fill)
  replace(globalThis.crypto, 'randomUUID', randomUUID)
}

/**
 * Libraries decide by the machine's cores how much work they leave to threads: here there is one core, and no threads.
 */
function sealMachine(replace: Replace) {
  replace(os, 'availableParallelism', () => 1)
  replace(os, 'cpus', () => [{ model: 'a world', speed: 0, times: { user: 0, nice: 0, sys: 0, idle: 0, irq: 0 } }])
}

/** A timer as Node hands it out. */
class VirtualTimer {
  private readonly start: () => () => void
  private cancel: () => void

  constructor(start: () => () => void) {
    this.start = start
    this.cancel = start()
  }

  stop() {
    this.cancel()
  }

  refresh() {
    this.cancel()
    this.cancel = this.start()
    return this
  }

  ref() {
    return this
  }

  unref() {
    return this
  }

  hasRef() {
    return true
  }

  [Symbol.dispose]() {
    this.cancel()
  }
}

type Run = (...values: unknown[]) => void

function sealTimers(time: () => VirtualTime, replace: Replace) {
  let immediates: { run: () => void; isOff: boolean }[] = []
  const stop = (timer: unknown) => {
    if (timer instanceof VirtualTimer) timer.stop()
  }
  const substitutes = {
    setTimeout(run: Run, ms = 0, ...values: unknown[]) {
      return new VirtualTimer(() => time().after(Math.max(1, ms), () => run(...values)))
    },
    setInterval: (run: Run, ms = 0, ...values: unknown[]) =>
      new VirtualTimer(() => time().every(Math.max(1, ms), () => run(...values))),
    setImmediate(run: Run, ...values: unknown[]) {
      const one = { run: () => run(...values), isOff: false }
      immediates.push(one)
      return one
    },
    clearTimeout: stop,
    clearInterval: stop,
    clearImmediate(one: { isOff: boolean } | undefined) {
      if (one) one.isOff = true
    },
  }
  for (const [name, value] of Object.entries(substitutes)) {
    replace(globalThis, name, value)
    replace(timers, name, value)
  }
  const sleep = (ms = 0, value?: unknown) => new Promise((resolve) => substitutes.setTimeout(() => resolve(value), ms))
  const yielded = (value?: unknown) => new Promise((resolve) => substitutes.setImmediate(() => resolve(value)))
  replace(timersPromises, 'setTimeout', sleep)
  replace(timersPromises, 'setImmediate', yielded)
  Object.defineProperty(substitutes.setTimeout, promisify.custom, { value: sleep })
  Object.defineProperty(substitutes.setImmediate, promisify.custom, { value: yielded })
  replace(AbortSignal, 'timeout', (ms: number) => {
    const controller = new AbortController()
    substitutes.setTimeout(() => controller.abort(new DOMException('The operation timed out.', 'TimeoutError')), ms)
    return controller.signal
  })
  return () => {
    const turn = immediates
    immediates = []
    for (const one of turn) if (!one.isOff) one.run()
    return turn.length > 0
  }
}
