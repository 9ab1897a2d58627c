import { join } from 'node:path'
import type { Plugin } from 'vite'
import { appOfPath, documentFiles } from '#domain/slug/app-of-path.ts'

/** The entries of the build: the document of each app. */
export const documents = (root: string): string[] => Object.values(documentFiles).map((file) => join(root, file))

/** Lets the development server choose the document by the address, as the gateway does. */
export const documentsByAddress = (): Plugin => ({
  name: 'documents-by-address',
  apply: 'serve',
  configureServer({ middlewares }) {
    middlewares.use((request, _, next) => {
      const [pathname = '/'] = (request.url ?? '/').split('?')
      const app = appOfPath(pathname)
      // The server itself serves the diner's document, and files by their own names.
      if (app !== 'diner' && request.headers.accept?.includes('text/html')) request.url = `/${documentFiles[app]}`
      next()
    })
  },
})
