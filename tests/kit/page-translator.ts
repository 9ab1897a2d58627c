/**
 * Changes the page as the translator of a browser does: each text is replaced by `<font><font>text</font></font>`, and
 * so is each later text. Returns a function that ends it. It uses nothing outside of itself, so that a browser can run it.
 */
export function translatePage(): () => void {
  const untranslated = new Set(['SCRIPT', 'STYLE', 'NOSCRIPT', 'FONT', 'TEXTAREA'])
  const wrap = (text: Text) => {
    if (!text.parentNode || untranslated.has(text.parentNode.nodeName) || !text.data.trim()) return
    const [outer, inner] = [document.createElement('font'), document.createElement('font')]
    inner.textContent = text.data
    outer.append(inner)
    text.parentNode.replaceChild(outer, text)
  }
  const all = (root: Node) => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    const texts: Text[] = []
    while (walker.nextNode()) texts.push(walker.currentNode as Text)
    texts.forEach(wrap)
  }
  all(document.body)
  const observer = new MutationObserver((changes) => {
    for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes]))
      if (node instanceof Text) wrap(node)
      else if (node.nodeName !== 'FONT') all(node)
  })
  observer.observe(document.body, { childList: true, subtree: true })
  return () => observer.disconnect()
}
