/** After this time a page shows that it is loading, in place of what the document has drawn. */
const patienceMs = 8_000
/** A frame is not more than that, and cannot be pressed. */
const patienceWithFrameMs = 1_500

/** Loads data before a page replaces the first screen that the document has drawn, so that it replaces it as a whole. */
export const whileDrawn = (load: (drawn: HTMLElement) => Promise<unknown>): Promise<unknown> | undefined => {
  const drawn = document.querySelector<HTMLElement>('.drawn')
  if (!drawn) return undefined
  const patience = document.querySelector('.drawn:not([data-frame])') ? patienceMs : patienceWithFrameMs
  return Promise.race([load(drawn), new Promise((resolve) => setTimeout(resolve, patience))])
}
