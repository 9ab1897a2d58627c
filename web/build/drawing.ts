import { join, resolve } from 'node:path'
import type { Plugin } from 'vite'
import { build, type PluginOption } from 'vite'
import { scriptTargets } from './oldest-browsers.ts'

/** Their files of the build draw pages in the gateway. */
const inGateway = {
  'draw-pages': join(import.meta.dirname, '../diner/pages/first-screen/draw-pages.tsx'),
  'draw-list': join(import.meta.dirname, '../courier/drawing/draw-list.tsx'),
}
/** Their files of the build are scripts in documents. */
const inDocuments = {
  'begin-calls': join(import.meta.dirname, '../diner/drawings/in-head.ts'),
  'draw-cached': join(import.meta.dirname, '../diner/drawings/in-document.ts'),
  'mark-address': join(import.meta.dirname, '../diner/drawings/in-menu.ts'),
  'draw-tiles': join(import.meta.dirname, '../diner/pages/first-screen/in-tracking.ts'),
}
const ownReact = '\0react'

/** The browser that drawn pages see: a phone with a network, which has stored nothing, at an address without parameters. */
const noBrowser = `const matchMedia = () => ({ matches: false }), navigator = { onLine: true }, location = { origin: '', search: '' }, localStorage = null, sessionStorage = null;`

/**
 * Builds the file with which the gateway draws pages into their documents, of the same components and with the same class names as the
 * page, without the code that loads later; and the scripts of drawn documents.
 */
export function drawing(plugins: () => readonly PluginOption[]): Plugin {
  let [root, outDir] = ['', '']
  return {
    name: 'drawing',
    apply: 'build',
    configResolved(config) {
      root = config.root
      outDir = resolve(root, config.build.outDir, '.drawing')
    },
    closeBundle: {
      // Before the lists of sources and licences are written.
      order: 'post',
      sequential: true,
      async handler() {
        await build({
          root,
          configFile: false,
          logLevel: 'warn',
          publicDir: false,
          define: { 'process.env.NODE_ENV': '"production"' },
          plugins: [...plugins(), drawnWithoutBrowser],
          ssr: { noExternal: true },
          build: {
            ssr: true,
            outDir,
            assetsInlineLimit: 0,
            minify: true,
            // Its name tells that it is not compressed: no browser loads it.
            rolldownOptions: {
              input: inGateway,
              output: { banner: noBrowser, entryFileNames: '[name].mjs', chunkFileNames: '[name]-[hash].mjs' },
            },
          },
        })
        for (const [name, input] of Object.entries(inDocuments))
          await build({
            root,
            configFile: false,
            logLevel: 'warn',
            publicDir: false,
            plugins: [...plugins()],
            build: {
              outDir,
              emptyOutDir: false,
              target: scriptTargets(),
              modulePreload: false,
              rolldownOptions: { input, output: { format: 'iife', entryFileNames: `${name}.mjs` } },
            },
          })
      },
    },
  }
}

/** Outside of a browser, React asks a store for its value by another function. Here it is the same value. */
const react = `
import { useSyncExternalStore as inBrowser } from 'react'
export * from 'react'
export const useSyncExternalStore = (subscribe, read) => inBrowser(subscribe, read, read)
`

const drawnWithoutBrowser: Plugin = {
  name: 'drawn-without-browser',
  enforce: 'pre',
  resolveId: (source, importer = '') =>
    source === 'react' && importer !== ownReact && !importer.includes('node_modules') ? ownReact : null,
  load: (id) => (id === ownReact ? react : null),
  resolveDynamicImport: () => ({ id: 'loads-later', external: true }),
}
