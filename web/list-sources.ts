import { writeFile } from 'node:fs/promises'
import { join, relative, resolve } from 'node:path'
import type { Plugin } from 'vite'

/** The file of the build that names its sources, one a line, from the root of the repository. */
const sourcesFile = '.sources'

const repository = resolve(import.meta.dirname, '..')

/**
 * Lists the files of ours that the bundler has read, so that `demo/build-web.ts` knows when to build again. The service
 * worker is a build of its own, and has a plugin of its own.
 */
export function listSources(): { readonly pages: Plugin; readonly worker: Plugin } {
  const sources = new Set<string>()
  let folder = ''
  const collect = (ids: Iterable<string>) => {
    for (const id of ids) {
      const file = relative(repository, id.replace(/\?.*$/, ''))
      // Names of modules that are no files begin with a NUL; packages are known by their lock.
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
        // The service worker is built when all else is.
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
