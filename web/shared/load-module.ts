import { useSyncExternalStore } from 'react'
import { hasNetwork, networkBack, notify, subscribe } from './network.ts'
import { isStartingAgain } from './start-again.ts'

let missing = 0
const change = (by: 1 | -1) => {
  missing += by
  notify()
}

type Load<Module> = () => Promise<Module>

/** The loaded modules, which need no network. */
const arrived = new WeakMap<Load<unknown>, unknown>()

/** Returns a module that is already loaded. */
export const arrivedModule = <Module>(load: Load<Module>): Module | undefined => arrived.get(load) as Module | undefined

/**
 * Loads a page or a part of one. Without a network it waits until the network is back, so that the current page stays.
 * It fails only when the files no longer exist.
 */
export async function loadModule<Module>(load: Load<Module>): Promise<Module> {
  // Waits first, because Chromium remembers a failed import and never requests its file again.
  if (!navigator.onLine && !arrived.has(load) && !isCachedByWorker()) await whileMissing(networkBack)
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

/** The service worker loads the files of all pages before it controls this one. */
const isCachedByWorker = () => Boolean(navigator.serviceWorker?.controller)

/**
 * Loads a module that may be needed later. Without a network it does nothing, and the diner's own request loads it.
 */
export async function loadModuleAhead(load: Load<unknown>): Promise<void> {
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

/** Whether a module that the diner has asked for waits for the network. */
export const useMissingModule = (): boolean => useSyncExternalStore(subscribe, () => missing > 0)

/** The bundler's loader requests each style sheet once, so only a reloaded page requests a lost one again. */
function startAgainForStyles() {
  const links = document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')
  if ([...links].some(({ sheet }) => sheet === null)) location.reload()
}
