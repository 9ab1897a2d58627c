import { useSyncExternalStore } from 'react'
import { gatewayNow, onClockChange } from './clock.ts'

const MINUTE_MS = 60_000

/** The interval at which a page checks the clock for texts in minutes. */
export const lookMs = 5_000

/** The current minute of the gateway's clock, as an instant; opening hours are computed from it. */
export const useNow = (): string => new Date(useMinute()).toISOString()

/** The current minute of the gateway's clock, in milliseconds of the epoch. */
export const useMinute = (): number => useSyncExternalStore(subscribe, currentMinute)

/** The gateway's clock in milliseconds of the epoch, in steps of five seconds: for ages that a page shows in minutes. */
export const useMoment = (): number => useSyncExternalStore(subscribe, currentMoment)

const currentMoment = () => Math.floor(gatewayNow() / lookMs) * lookMs

const currentMinute = () => Math.floor(gatewayNow() / MINUTE_MS) * MINUTE_MS

const subscribe = (look: () => void) => {
  const timer = setInterval(look, lookMs)
  const stop = onClockChange(look)
  return () => {
    clearInterval(timer)
    stop()
  }
}
