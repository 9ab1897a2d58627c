const paperMm = 80
const mmOfPixel = 25.4 / 96

/**
 * Lets the browser print a drawn ticket in the place of the page, until the returned function is called. `80mm auto` is no size in CSS, and
 * browsers then take their usual paper: the sheet is as long as the ticket, so that it comes out in one piece and the paper stops.
 */
export function placePaper(drawn: Node): () => void {
  const holder = document.createElement('div')
  holder.dataset['paper'] = ''
  // The page's own text says the same to a screen reader.
  holder.setAttribute('aria-hidden', 'true')
  holder.style.cssText = 'position:absolute;left:-200mm;top:0'
  holder.append(drawn)
  document.body.append(holder)
  const heightMm = Math.ceil(holder.getBoundingClientRect().height * mmOfPixel) + 1
  // The policy of the page forbids styles in its text, and lets a script add rules.
  const style = document.createElement('style')
  document.head.append(style)
  for (const rule of rulesOf(Math.max(heightMm, paperMm))) style.sheet?.insertRule(rule)
  return () => {
    style.remove()
    holder.remove()
  }
}

/** A page that is less long than wide would be turned, so it is never shorter than a square. */
const rulesOf = (heightMm: number): readonly string[] => [
  `@page { size: ${paperMm}mm ${heightMm}mm; margin: 0; }`,
  `@media print {
    html, body { width: ${paperMm}mm; height: auto; min-height: 0; margin: 0; padding: 0; background: #fff; }
    body > :not([data-paper]) { display: none !important; }
    body > [data-paper] { position: static !important; }
  }`,
]
