import { join } from 'node:path'
import type { Plugin } from 'vite'
import { appOfPath, documentFile, webApps } from '#domain/slug/app-of-path.ts'

/** The entries of the build: the document of each app. */
export const documents = (root: string): string[] => webApps.map((app) => join(root, documentFile(app)))

/** Lets the development server choose the document by the address, as the gateway does. */
export const documentsByAddress = (): Plugin => ({
  name: 'documents-by-address',
  apply: 'serve',
  configureServer({ middlewares }) {
    middlewares.use((request, _, next) => {
      const [pathname = '/'] = (request.url ?? '/').split('?')
      const app = appOfPath(pathname)
      // The server itself serves the diner's document, and files by their own names.
      if (app !== 'diner' && request.headers.accept?.includes('text/html')) request.url = `/${documentFile(app)}`
      next()
    })
  },
})
