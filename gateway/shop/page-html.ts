import { createHash } from 'node:crypto'
import type { PageFiles } from '../http/build-manifest.ts'
import { escaped } from '../http/html.ts'
import type { SitePage } from '../http/site.ts'

// Edits of a built document: each takes a page and returns another one, with the sources that its policy has to allow.

export const hashOf = (style: string) => `'sha256-${createHash('sha256').update(style).digest('base64')}'`

export const allOf = (...sources: readonly (string | null | undefined)[]) => sources.filter(Boolean).join(' ')

export const withTail = (html: string, tail: string) => html.replace('</body>', () => `  ${tail}\n  </body>`)

export const withTitle = (html: string, title: string) =>
  html.replace(/<title>.*?<\/title>/s, () => `<title>${escaped(title)}</title>`)

export const withHead = (html: string, lines: readonly string[]) =>
  html.replace('</head>', () => `${lines.map((line) => `  ${line}\n  `).join('')}</head>`)

export const hinted = (page: SitePage, lines: readonly string[]): SitePage => ({
  ...page,
  html: withHead(page.html, lines),
})

const sheet = /\s*<link rel="stylesheet"[^>]*>/g

/** The first frame waits for the style sheets: they are asked for before all other files, in their order. */
export const sheetsFirst = (page: SitePage): SitePage => {
  const sheets = page.html.match(sheet)?.join('') ?? ''
  return { ...page, html: page.html.replaceAll(sheet, '').replace('</title>', () => `</title>${sheets}`) }
}

export const styleSheets = ({ styles }: PageFiles) =>
  styles.map((file) => `<link rel="stylesheet" crossorigin href="/${escaped(file)}" />`)

export const fileHints = ({ scripts, styles }: PageFiles) => [
  ...scripts.map((file) => `<link rel="modulepreload" crossorigin href="/${escaped(file)}" />`),
  ...styles.map((file) => `<link rel="preload" as="style" crossorigin href="/${escaped(file)}" />`),
]

/** An inline script before all files of the document, which would hold it back. */
export function withScript(page: SitePage, script: string | null, attributes = ''): SitePage {
  if (script === null) return page
  const element = `<script${attributes}>${script}</script>`
  return {
    ...page,
    html: page.html.replace('</title>', () => `</title>${element}`),
    scriptSource: allOf(page.scriptSource, hashOf(script)),
  }
}

export function withScreen(page: SitePage, pictures: readonly string[], style: string, shown: string): SitePage {
  const { html, styleSource } = page
  return {
    ...page,
    html: withPictures(html, pictures).replace('<div id="root"></div>', () => `<div id="root">${shown}</div>`),
    styleSource: allOf(styleSource, hashOf(style)),
  }
}

/**
 * The first pictures come after the style sheets and before all scripts: on a slow line, files are sent in the order in
 * which they are asked for.
 */
export const withPictures = (html: string, pictures: readonly string[]) =>
  html.replace(firstFiles, (head) => head + pictures.join(''))

/** The inline scripts and the style sheets, which a drawn page needs before all else. */
const firstFiles = /<\/title>(<script[^>]*>[\s\S]*?<\/script>)*(\s*<link rel="stylesheet"[^>]*>)*/

/** JSON in which no text can end the element. */
export const jsonElement = (id: string, value: unknown) =>
  `<script type="application/json" id="${id}">${JSON.stringify(value).replaceAll('<', '\\u003c')}</script>`
