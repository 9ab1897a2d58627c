const ownIcon = '/icon.svg'

/**
 * Sets the tab's icon, the home screen's icon and the browser's bar to a shop's colours, by addresses derived from its
 * alias.
 */
export function wearFace(alias: string, background: string) {
  const base = `/brand/${encodeURIComponent(alias)}`
  link('icon').href = `${base}/icon`
  link('icon').removeAttribute('type')
  link('apple-touch-icon').href = `${base}/icon/touch.png`
  link('manifest').href = `${base}/manifest.webmanifest`
  paintBar(background)
}

/** The neutral look, for example of a courier's pages. */
export function wearOwnFace(background: string) {
  if (document.head.querySelector('link[rel="manifest"]')) {
    link('icon').href = ownIcon
    link('manifest').remove()
    link('apple-touch-icon').remove()
  }
  paintBar(background)
}

function paintBar(background: string) {
  const [bar, ...others] = document.head.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')
  for (const other of others) other.remove()
  const meta = bar ?? document.head.appendChild(Object.assign(document.createElement('meta'), { name: 'theme-color' }))
  meta.removeAttribute('media')
  meta.content = background
}

const link = (rel: 'icon' | 'apple-touch-icon' | 'manifest'): HTMLLinkElement =>
  document.head.querySelector<HTMLLinkElement>(`link[rel="${rel}"]`) ??
  document.head.appendChild(Object.assign(document.createElement('link'), { rel }))
