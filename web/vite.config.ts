import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { chunkOf, uiChunkOf } from './build/chunks.ts'
import { cssModuleTypes } from './build/css-module-types.ts'
import { documents, documentsByAddress } from './build/documents.ts'
import { drawing } from './build/drawing.ts'
import { assetFileNames, chunkFileNames } from './build/file-names.ts'
import { listSources } from './build/list-sources.ts'
import { scriptTargets, styleTargets } from './build/oldest-browsers.ts'
import { precompress } from './build/precompress.ts'
import { servedLicences } from './build/third-party/served-licences.ts'

const gateway = `http://127.0.0.1:${process.env['GATEWAY_PORT'] ?? 8080}`

const sources = listSources()
const licences = servedLicences()

/** The files of each app's start. */
const inEveryDocument = /^assets\/(rolldown-runtime|libraries|shell|ui)-/

/** React Router's `exports` give every bundler the development files; these are the same without the warnings. */
const routerOfProduction = `${import.meta.dirname}/../node_modules/react-router/dist/production`
const routerForProduction = {
  name: 'router-for-production',
  apply: 'build' as const,
  config: () => ({
    resolve: {
      alias: [
        { find: /^react-router$/, replacement: `${routerOfProduction}/index.mjs` },
        { find: /^react-router\/dom$/, replacement: `${routerOfProduction}/dom-export.mjs` },
      ],
    },
  }),
}

const leanIcons = {
  name: 'lean-icons',
  apply: 'build' as const,
  enforce: 'pre' as const,
  resolveId: (source: string) =>
    source.endsWith('/createLucideIcon.mjs') ? `${import.meta.dirname}/shared/ui/lucide-icon.ts` : null,
}

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    react(),
    documentsByAddress(),
    routerForProduction,
    leanIcons,
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'worker',
      filename: 'service-worker.ts',
      // The page registers it when idle, and the gateway writes a manifest for each shop.
      injectRegister: false,
      manifest: false,
      injectManifest: {
        globPatterns: ['{index,courier}.html', 'icon.svg', 'assets/*.{js,css,woff2}'],
        // Useless without the vendor or without a network: the vendor's map, long polls, and the console. Few shops draw the signs.
        globIgnores: ['assets/{console,google,long-polls,currency}*'],
        buildPlugins: { vite: [sources.worker, licences.worker] },
      },
    }),
    drawing(() => [react(), leanIcons, sources.worker, licences.worker]),
    licences.pages,
    precompress(),
    cssModuleTypes,
    sources.pages,
  ],
  build: {
    outDir: 'dist',
    // The plugin above takes the first for the service worker.
    target: scriptTargets(),
    cssTarget: styleTargets(),
    emptyOutDir: true,
    // From the manifest the gateway tells the browser early which files a page will load.
    manifest: true,
    // The content security policy allows neither data: fonts nor inline styles.
    assetsInlineLimit: 0,
    // Code that loads later runs in a page that has these files already: their names would only make it larger.
    modulePreload: {
      resolveDependencies: (_, files, { hostType }) =>
        hostType === 'js' ? files.filter((file) => !inEveryDocument.test(file)) : files,
    },
    rolldownOptions: {
      input: documents(import.meta.dirname),
      output: {
        // The worker and the first scripts name all files: shorter names save some hundred bytes of a first visit.
        hashCharacters: 'base36',
        entryFileNames: 'assets/[name]-[hash:7].js',
        chunkFileNames,
        assetFileNames,
        codeSplitting: {
          groups: [
            // Every app starts with all of these. Only a few pages read paged lists, so that part stays out of this file.
            {
              name: 'libraries',
              test: /node_modules[\\/](react|react-dom|scheduler|react-router|react-router-dom|@tanstack(?!.*nfiniteQuery(Observer)?[.]js)|openapi-fetch|immer)[\\/]/,
            },
            {
              name: uiChunkOf,
              debugName: 'controls',
              test: /web[\\/]shared[\\/]ui[\\/]|lucide-react/,
              includeDependenciesRecursively: false,
            },
            { name: 'leaflet', test: /node_modules[\\/]leaflet|web[\\/]shared[\\/]map[\\/]leaflet[.]ts/ },
            {
              name: chunkOf,
              debugName: 'ours',
              test: /[\\/](web|domain|openapi)[\\/](?!.*node_modules)|vite[\\/](modulepreload-polyfill|preload-helper)/,
              includeDependenciesRecursively: false,
            },
            // The budget's test relies on this name: only a page that needs long polls loads the file.
            { name: 'long-polls', test: /node_modules[\\/]@?(socket|engine)\.io/ },
          ],
        },
      },
    },
  },
  server: {
    proxy: {
      '/api': gateway,
      '^/analytics/(events$|frame/)': gateway,
      '/media': gateway,
      '/tiles': gateway,
      '/apps': gateway,
      '/healthz': gateway,
      '/realtime-polling': gateway,
      '^/app/': { target: gateway, ws: true },
      '/pusher': { target: gateway, ws: true },
    },
  },
})
