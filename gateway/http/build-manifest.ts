import { existsSync, readFileSync } from 'node:fs'

type Chunk = { readonly file: string; readonly imports?: readonly string[]; readonly css?: readonly string[] }

/** What the browser needs for one of the client's pages, beyond what every page loads. */
export type PageFiles = { readonly scripts: readonly string[]; readonly styles: readonly string[] }

const nothing: PageFiles = { scripts: [], styles: [] }

/**
 * Which files a page of the built client needs, by its sources, such as `pages/menu-page.tsx`: Vite's
 * manifest knows it before the browser has read the script that would ask for them. Nothing where
 * there is no manifest, as in a build of before.
 */
export function pageFiles(webRoot: string): (sources: readonly string[]) => PageFiles {
  const path = `${webRoot}/.vite/manifest.json`
  if (!existsSync(path)) return () => nothing
  const chunks = JSON.parse(readFileSync(path, 'utf8')) as Readonly<Record<string, Chunk>>
  const filesOf = (sources: readonly string[]): PageFiles => {
    const seen = new Set<string>()
    const queue = [...sources]
    for (const key of queue) {
      if (seen.has(key)) continue
      seen.add(key)
      queue.push(...(chunks[key]?.imports ?? []))
    }
    const found = [...seen].flatMap((key) => chunks[key] ?? [])
    return { scripts: found.map(({ file }) => file), styles: found.flatMap(({ css }) => css ?? []) }
  }
  const always = filesOf(['index.html'])
  return (sources) => {
    const { scripts, styles } = filesOf(sources)
    return {
      scripts: scripts.filter((file) => !always.scripts.includes(file)),
      styles: styles.filter((file) => !always.styles.includes(file)),
    }
  }
}
