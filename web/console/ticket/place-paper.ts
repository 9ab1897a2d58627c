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
  const takeBack = addRules(rulesOf(Math.max(heightMm, paperMm)))
  return () => {
    takeBack()
    holder.remove()
  }
}

/**
 * Adds rules to a sheet that the page has loaded, until the returned function is called. The policy of the page refuses every style element
 * that a script makes, an empty one too.
 */
function addRules(rules: readonly string[]): () => void {
  const sheet = [...document.styleSheets].find(({ href }) => href?.startsWith(`${location.origin}/`))
  if (!sheet) return () => undefined
  const added = rules.map((rule) => sheet.cssRules[sheet.insertRule(rule, sheet.cssRules.length)])
  return () => {
    for (const rule of added) {
      const index = rule ? [...sheet.cssRules].indexOf(rule) : -1
      if (index >= 0) sheet.deleteRule(index)
    }
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
