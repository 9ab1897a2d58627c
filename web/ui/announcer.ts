import { type RefObject, useEffect, useRef } from 'react'

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

/**
 * The area that speaks, in the element of the returned ref while `speaks`. It is a closed shadow tree, so that the page
 * holds each sentence once: for a search in the page, for a translator, for tests.
 */
export function useAnnouncer(speaks: boolean): RefObject<HTMLDivElement | null> {
  const host = useRef<HTMLDivElement>(null)
  const area = useRef<HTMLElement | null>(null)
  useEffect(() => {
    if (!host.current) return
    if (!area.current) {
      area.current = document.createElement('span')
      area.current.setAttribute('aria-live', 'polite')
      host.current.attachShadow({ mode: 'closed' }).append(area.current)
    }
    const own = area.current
    const speak = () => {
      own.textContent = speaks ? said : ''
    }
    speak()
    listeners.add(speak)
    return () => void listeners.delete(speak)
  }, [speaks])
  return host
}

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
