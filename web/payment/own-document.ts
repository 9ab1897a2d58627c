const cardPage = /^\/menu\/[^/]+\/(checkout|order\/[^/]+)\/?$/

/**
 * A provider's script runs only in a page that was loaded as one on which a card is entered: the content security policy
 * is the document's, and another page's forbids it. Loads this page anew where it is not; answers whether it does.
 */
export function loadsAnewForCards(): boolean {
  const [first] = performance.getEntriesByType('navigation')
  const loadedAs = first ? new URL(first.name, location.origin).pathname : location.pathname
  if (cardPage.test(loadedAs) || !cardPage.test(location.pathname)) return false
  location.reload()
  return true
}
