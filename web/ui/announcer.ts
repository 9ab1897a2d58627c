import { type RefObject, useEffect, useRef, useSyncExternalStore } from 'react'

/** An area that has just come into the page is not heard yet, nor are several changes of one moment. */
const settleMs = 150
/** Then the area is empty again, so that nobody reads an old sentence there. */
const keptMs = 5_000

let waiting: readonly string[] = []
let said = ''
let timer: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

/** Reads a sentence to screen readers, by the one area that stands in the page before its text does. */
export function announce(sentence: string): void {
  if (sentence === '' || waiting.includes(sentence)) return
  waiting = [...waiting, sentence]
  clearTimeout(timer)
  timer = setTimeout(say, settleMs)
}

function say() {
  said = waiting.join(' ')
  waiting = []
  tell()
  timer = setTimeout(() => {
    said = ''
    tell()
  }, keptMs)
}

const tell = () => {
  for (const notify of listeners) notify()
}

export const useAnnounced = (): string =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    () => said,
  )

/** Announces the text of an element when it comes into the page, and each time that it changes. */
export function useLive<Element extends HTMLElement>(isLive = true): RefObject<Element | null> {
  const element = useRef<Element>(null)
  const last = useRef('')
  useEffect(() => {
    const text = isLive ? (element.current?.textContent ?? '').trim() : ''
    if (text !== last.current) announce(text)
    last.current = text
  })
  return element
}
