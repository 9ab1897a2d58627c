/** Screen readers miss a new area's text, and several changes at one moment. */
const settleMs = 150
/** After this time the area is emptied, because a screen reader would find an old sentence there. */
const shownMs = 5_000

const areas = new WeakMap<Element, HTMLElement>()
let waiting: readonly string[] = []
let timer: ReturnType<typeof setTimeout> | undefined
const emptying = new WeakMap<Element, ReturnType<typeof setTimeout>>()

/** Reads a sentence to screen readers, through an area that is in the page before its text. */
export function announce(sentence: string): void {
  const area = areaIn([...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body)
  if (!waiting.includes(sentence)) waiting = [...waiting, sentence]
  clearTimeout(timer)
  timer = setTimeout(() => {
    area.textContent = waiting.join(' ')
    waiting = []
    // Otherwise the timer of the previous sentence would remove this one early.
    clearTimeout(emptying.get(area))
    emptying.set(
      area,
      setTimeout(() => {
        area.textContent = ''
      }, shownMs),
    )
  }, settleMs)
}

/**
 * Returns the area of the page or of its newest sheet, because everything outside of a sheet is covered and silent. It
 * is a closed shadow tree, so that the page contains each sentence once: for page search, translators and tests.
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
