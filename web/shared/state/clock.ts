import { number } from './shape.ts'
import { createStored } from './stored.ts'

/**
 * The gateway's clock minus this phone's, in milliseconds. It is stored, so that a page without a network and the first
 * screen of a page have it too. Without any answer yet, the phone's clock is taken as right.
 */
const ahead = createStored<number>('comanda.clock', number)

export const onClockChange = ahead.subscribe

/** The gateway's time, in milliseconds of the epoch. Every displayed time is computed from it. */
export const gatewayNow = (): number => gatewayTimeOf(Date.now())

/** Converts an instant of this phone's clock to the gateway's. */
export const gatewayTimeOf = (phoneTime: number): number => phoneTime + (ahead.current() ?? 0)

/** Converts an instant of the gateway's clock to this phone's. */
export const phoneTimeOf = (gatewayTime: number): number => gatewayTime - (ahead.current() ?? 0)

/** Smaller differences come from the network's delay. Displayed times have minutes. */
const noiseMs = 15_000

/**
 * Sets the clock from the time of a gateway's answer. An answer that may come from a cache (`mayBeCached`) only shows
 * that the gateway's clock is not behind it.
 */
export function hearGatewayTime(at: number, mayBeCached: boolean): void {
  const heard = at - Date.now()
  const off = heard - (ahead.current() ?? 0)
  if (off > noiseMs || (off < -noiseMs && !mayBeCached)) ahead.set(heard)
}
