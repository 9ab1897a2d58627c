import { writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Plugin } from 'vite'
import { noticesDocument } from './document.ts'

const head =
  'The pages of this site contain these packages and fonts, which others have written. Each is under its own licence.'

/** The folder of the package that a module belongs to, from the root of the repository; null for our modules. */
export const packageOf = (module: string): string | null =>
  /(?<=^|\/)node_modules\/(?:.+\/node_modules\/)?(?:@[^/]+\/)?[^/]+(?=\/)/.exec(module.replaceAll('\\', '/'))?.[0] ??
  null

/**
 * Writes `licenses.txt` beside the pages: the licences of the packages whose modules are in them or in the service worker, which is
 * a separate build with a separate plugin.
 */
export function servedLicences(): { readonly pages: Plugin; readonly worker: Plugin } {
  const folders = new Set<string>()
  let outDir = ''
  const collect = (modules: Iterable<string>) => {
    // Modules that are not files have names that begin with a NUL; those of Vite's own bring no code of others.
    for (const module of modules) {
      const folder = module.startsWith('\0') ? null : packageOf(module)
      if (folder !== null && folder !== 'node_modules/vite') folders.add(folder)
    }
  }
  return {
    pages: {
      name: 'served-licences',
      apply: 'build',
      configResolved({ build, root }) {
        outDir = resolve(root, build.outDir)
      },
      buildEnd() {
        collect(this.getModuleIds())
      },
      closeBundle: {
        // After the service worker's build, before the files are compressed.
        order: 'post',
        sequential: true,
        handler: () => writeFile(join(outDir, 'licenses.txt'), noticesDocument(head, folders)),
      },
    },
    worker: {
      name: 'served-licences-of-worker',
      buildEnd() {
        collect(this.getModuleIds())
      },
    },
  }
}
