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

/** Smaller differences come from the way of the answer. Words about time have minutes. */
const noiseMs = 15_000

/**
 * Sets the clock by the time that an answer of the gateway says. One that a cache may have kept (`mayBeKept`) only says
 * that the gateway's clock is not behind it.
 */
export function hearGatewayTime(at: number, mayBeKept: boolean): void {
  const heard = at - Date.now()
  const off = heard - (ahead.current() ?? 0)
  if (off > noiseMs || (off < -noiseMs && !mayBeKept)) ahead.set(heard)
}
