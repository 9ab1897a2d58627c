import { useSyncExternalStore } from 'react'
import { hasNetwork, networkBack } from './network.ts'
import { isStartingAgain } from './start-again.ts'

let missing = 0
const listeners = new Set<() => void>()
const change = (by: 1 | -1) => {
  missing += by
  for (const notify of listeners) notify()
}

type Load<Module> = () => Promise<Module>

/** What has arrived, and so needs no network. */
const arrived = new WeakMap<Load<unknown>, unknown>()

/** Code that is here already. */
export const arrivedCode = <Module>(load: Load<Module>): Module | undefined => arrived.get(load) as Module | undefined

/**
 * Loads a page or a part of one. Without a network it waits until the network is back, so that the page in front of the
 * diner stays. Fails only when the files are really gone.
 */
export async function loadCode<Module>(load: Load<Module>): Promise<Module> {
  // Not tried in vain: Chromium remembers an import that has failed, and never asks for its file again.
  if (!navigator.onLine && !arrived.has(load) && !isKeptByWorker()) await whileMissing(networkBack)
  for (;;) {
    try {
      return await arriving(load)
    } catch (error) {
      if (await hasNetwork()) return isStartingAgain() ? new Promise(() => undefined) : Promise.reject(error)
      await whileMissing(networkBack)
      startAgainForStyles()
    }
  }
}

/** The service worker has loaded the files of all pages before it took this one. */
const isKeptByWorker = () => Boolean(navigator.serviceWorker?.controller)

/** Loads what may be asked for later. Without a network it is left to the diner's own request. */
export async function loadCodeAhead(load: Load<unknown>): Promise<void> {
  if (navigator.onLine) await arriving(load).catch(() => undefined)
}

async function arriving<Module>(load: Load<Module>): Promise<Module> {
  const module = await load()
  arrived.set(load, module)
  return module
}

async function whileMissing(wait: () => Promise<void>) {
  change(1)
  await wait()
  change(-1)
}

/** Whether something that the diner has asked for waits for the network. */
export const useMissingCode = (): boolean => useSyncExternalStore(subscribe, () => missing > 0)

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** The bundler's loader asks for each style sheet once: only another page asks for a lost one again. */
function startAgainForStyles() {
  const links = document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')
  if ([...links].some(({ sheet }) => sheet === null)) location.reload()
}
