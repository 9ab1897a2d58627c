import { writeFile } from 'node:fs/promises'
import { join, relative, resolve } from 'node:path'
import type { Plugin } from 'vite'

/** The build's file with the names of its sources, one per line, from the root of the repository. */
const sourcesFile = '.sources'

const repository = resolve(import.meta.dirname, '../..')

/**
 * Lists our files that the bundler has read, so that `demo/build-web.ts` knows when to build again. The service worker
 * is a separate build with a separate plugin.
 */
export function listSources(): { readonly pages: Plugin; readonly worker: Plugin } {
  const sources = new Set<string>()
  let folder = ''
  const collect = (ids: Iterable<string>) => {
    for (const id of ids) {
      const file = relative(repository, id.replace(/\?.*$/, ''))
      // Modules that are not files have names that begin with a NUL; the lock file covers the packages.
      if (!id.startsWith('\0') && !file.startsWith('..') && !file.includes('node_modules')) sources.add(file)
    }
  }
  return {
    pages: {
      name: 'list-sources',
      apply: 'build',
      configResolved({ build, root }) {
        folder = resolve(root, build.outDir)
      },
      buildEnd() {
        collect(this.getModuleIds())
      },
      closeBundle: {
        // The service worker is built last.
        order: 'post',
        sequential: true,
        handler: () => writeFile(join(folder, sourcesFile), [...sources].sort().join('\n')),
      },
    },
    worker: {
      name: 'list-sources-of-worker',
      buildEnd() {
        collect(this.getModuleIds())
      },
    },
  }
}
