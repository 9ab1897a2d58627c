import { existsSync, readFileSync } from 'node:fs'
import { documentFile, type WebApp } from '#domain/slug/app-of-path.ts'

type Chunk = { readonly file: string; readonly imports?: readonly string[]; readonly css?: readonly string[] }

/** The files that the browser needs for one of an app's pages, beyond those that its document loads. */
export type PageFiles = { readonly scripts: readonly string[]; readonly styles: readonly string[] }

/** Finds the files of an app's page by its sources. */
export type FilesOf = (app: WebApp, sources: readonly string[]) => PageFiles

const nothing: PageFiles = { scripts: [], styles: [] }

/**
 * Finds the files that a page of the built client needs, by its sources, such as `diner/pages/menu-page.tsx`. Vite's
 * manifest knows them before the browser has read the script that would ask for them. Finds none without a
 * manifest, as in an older build.
 */
export function pageFiles(webRoot: string): FilesOf {
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
  return (app, sources) => {
    const always = filesOf([documentFile(app)])
    const { scripts, styles } = filesOf(sources)
    return {
      scripts: scripts.filter((file) => !always.scripts.includes(file)),
      styles: styles.filter((file) => !always.styles.includes(file)),
    }
  }
}
