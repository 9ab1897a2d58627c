import { createStored } from './stored.ts'

/**
 * How far the gateway's clock is ahead of this phone's, in milliseconds. It is kept, so that a page without a network
 * and the first screen of a page have it too. A phone that has heard no answer yet is taken to be right.
 */
const ahead = createStored<number>('comanda.clock', (text) => {
  const kept: unknown = JSON.parse(text)
  return typeof kept === 'number' && Number.isFinite(kept) ? kept : null
})

export const onClockChange = ahead.subscribe

/** The gateway's time, in milliseconds of the epoch. Every word about time is computed from it. */
export const gatewayNow = (): number => gatewayTimeOf(Date.now())

/** An instant of this phone's clock, on the gateway's. */
export const gatewayTimeOf = (phoneTime: number): number => phoneTime + (ahead.current() ?? 0)

/** An instant of the gateway's clock, on this phone's. */
export const phoneTimeOf = (gatewayTime: number): number => gatewayTime - (ahead.current() ?? 0)

/** Differences below this are noise: a header's time has whole seconds. */
const noiseMs = 5_000

type HeardTime = {
  /** The gateway's time, as its answer says it. */
  readonly at: number
  /** How long the answer may have been under way. */
  readonly withinMs: number
  /** An answer that a cache may have kept only says that the gateway's clock is not behind it. */
  readonly mayBeKept: boolean
}

/** Sets the clock by an answer of the gateway. A difference that the answer's way explains changes nothing. */
export function hearGatewayTime({ at, withinMs, mayBeKept }: HeardTime): void {
  const [now, known] = [Date.now(), ahead.current() ?? 0]
  const [least, most] = [at - now - noiseMs, at + withinMs - now + noiseMs]
  if (!Number.isFinite(least) || (known >= least && (mayBeKept || known <= most))) return
  ahead.set(at + withinMs / 2 - now)
}
