/** An area that has just come into the page is not heard yet, nor are several changes of one moment. */
const settleMs = 150
/** After this time the area is empty again: a screen reader would find an old sentence there. */
const keptMs = 5_000

const areas = new WeakMap<Element, HTMLElement>()
let waiting: readonly string[] = []
let timer: ReturnType<typeof setTimeout> | undefined
const emptying = new WeakMap<Element, ReturnType<typeof setTimeout>>()

/** Reads a sentence to screen readers, by an area that stands in the page before its text does. */
export function announce(sentence: string): void {
  const area = areaIn([...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body)
  if (!waiting.includes(sentence)) waiting = [...waiting, sentence]
  clearTimeout(timer)
  timer = setTimeout(() => {
    area.textContent = waiting.join(' ')
    waiting = []
    // Else the time of the sentence before would cut this one short.
    clearTimeout(emptying.get(area))
    emptying.set(
      area,
      setTimeout(() => {
        area.textContent = ''
      }, keptMs),
    )
  }, settleMs)
}

/**
 * The area of the page or of its newest sheet, outside of which all is covered and silent. It is a closed shadow tree, so
 * that the page holds each sentence once: for a search in the page, for a translator, for tests.
 */
function areaIn(place: Element): HTMLElement {
  const known = areas.get(place)
  if (known?.isConnected) return known
  const [host, area] = [document.createElement('div'), document.createElement('span')]
  host.dataset['announcer'] = ''
  Object.assign(host.style, {
    position: 'absolute',
    width: '1px',
    height: '1px',
    overflow: 'hidden',
    clipPath: 'inset(50%)',
  })
  area.setAttribute('aria-live', 'polite')
  host.attachShadow({ mode: 'closed' }).append(area)
  place.append(host)
  areas.set(place, area)
  return area
}
