/** After this time a page shows that it is loading, in place of what the document has drawn. */
const patienceMs = 8_000

/** Loads data before a page replaces the first screen that the document has drawn, so that it replaces it as a whole. */
export const whileDrawn = (load: (drawn: HTMLElement) => Promise<unknown>): Promise<unknown> | undefined => {
  const drawn = document.querySelector<HTMLElement>('.drawn')
  return drawn ? Promise.race([load(drawn), new Promise((resolve) => setTimeout(resolve, patienceMs))]) : undefined
}
