import { afterAll, vi } from 'vitest'

/**
 * Files of one worker share a window and the libraries that they have loaded, which is several times as fast as
 * loading them for each. Each file loads our own modules again, so no file finds the state of another, and its
 * changes of the window are undone at its end.
 */
vi.resetModules()

// jsdom draws frames by an interval that it starts once. A focused element that goes under fake timers starts it as a
// fake one, and no later frame of the worker comes. These frames hang on the timers of their own moment.
globalThis.requestAnimationFrame = (draw) => Number(setTimeout(() => draw(performance.now()), 16))
globalThis.cancelAnimationFrame = (frame) => clearTimeout(frame)

const undo = [keepProperties(globalThis), keepProperties(navigator), keepProperties(document), keepListeners()]

/** Restores the properties that an object has itself now, and those that can be assigned. */
function keepProperties(object: object): () => void {
  const kept = new Map(
    Reflect.ownKeys(object).map((key) => {
      const property = Object.getOwnPropertyDescriptor(object, key)
      const isAssigned = property?.writable || property?.set !== undefined
      return [key, { property, value: isAssigned ? Reflect.get(object, key) : undefined, isAssigned }]
    }),
  )
  return () => {
    for (const key of Reflect.ownKeys(object)) if (!kept.has(key)) Reflect.deleteProperty(object, key)
    for (const [key, { property, value, isAssigned }] of kept) {
      const now = Object.getOwnPropertyDescriptor(object, key)
      if (property && now?.configurable && now.get !== property.get) Object.defineProperty(object, key, property)
      if (isAssigned && Reflect.get(object, key) !== value) Reflect.set(object, key, value)
    }
  }
}

function keepListeners(): () => void {
  const { addEventListener } = globalThis
  const added: Parameters<typeof addEventListener>[] = []
  globalThis.addEventListener = (...listener: Parameters<typeof addEventListener>) => {
    added.push(listener)
    addEventListener(...listener)
  }
  return () => {
    for (const listener of added) removeEventListener(...listener)
  }
}

afterAll(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  for (const step of undo) step()
  localStorage.clear()
  sessionStorage.clear()
  for (const cookie of document.cookie.split('; ')) {
    // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no Cookie Store
    if (cookie) document.cookie = `${cookie.split('=')[0]}=; Path=/; Max-Age=0`
  }
  const page = document.documentElement
  for (const name of page.getAttributeNames()) page.removeAttribute(name)
  document.head.replaceChildren()
  document.body.replaceChildren()
  history.replaceState(null, '', '/')
})
