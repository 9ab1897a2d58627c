import { useState, useSyncExternalStore } from 'react'

/** A press that lasts longer is no tap, and news must not wait for it. */
const longestPressMs = 1_000
/** A browser tells the click at most so long after the finger has left. */
const clickAfterMs = 100

let isPressed = false
let timer: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

function press() {
  isPressed = true
  releaseIn(longestPressMs)
}

function release() {
  clearTimeout(timer)
  isPressed = false
  for (const listener of [...listeners]) listener()
}

function releaseIn(ms: number) {
  clearTimeout(timer)
  timer = setTimeout(release, ms)
}

const lift = () => releaseIn(clickAfterMs)

const presses = [
  ['pointerdown', press],
  ['pointerup', lift],
  ['pointercancel', release],
  ['click', release],
] as const

function subscribe(listener: () => void) {
  if (listeners.size === 0) for (const [kind, hear] of presses) addEventListener(kind, hear)
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    for (const [kind, hear] of presses) removeEventListener(kind, hear)
    release()
  }
}

/**
 * A value as it was when a finger went down, until the press is over: a button that moves between the two gets no click. The value keeps its
 * identity while it does not change.
 */
export function useStill<Value>(value: Value): Value {
  // A press draws nothing again; its end does if something has changed meanwhile.
  const isHeld = useSyncExternalStore(subscribe, () => isPressed)
  const [shown, setShown] = useState(() => value)
  if (!isHeld && !Object.is(shown, value)) setShown(() => value)
  return isHeld ? shown : value
}
