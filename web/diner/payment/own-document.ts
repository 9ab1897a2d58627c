const cardPage = /^\/menu\/[^/]+\/(checkout|order\/[^/]+)\/?$/

/**
 * A provider's script runs only in a document that was loaded as a page with card fields, because the content security
 * policy belongs to the document, and other pages' policies forbid it. Reloads this page where it has another policy;
 * returns whether it does.
 */
export function loadsAnewForCards(): boolean {
  const [first] = performance.getEntriesByType('navigation')
  const loadedAs = first ? new URL(first.name, location.origin).pathname : location.pathname
  if (cardPage.test(loadedAs) || !cardPage.test(location.pathname)) return false
  location.reload()
  return true
}
