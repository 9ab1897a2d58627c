import type { FastifyInstance } from 'fastify'

export const workerPath = '/service-worker.js'

/**
 * Takes the place of an earlier worker at once, forgets what it kept, and is gone. With two pages open Chromium may leave it waiting, so
 * that it ends the registration while it is installed: the next page then has no worker. The earlier one may have kept something since.
 */
const endingWorker = `const forget = async () => {
  for (const name of await caches.keys()) await caches.delete(name)
}
self.addEventListener('install', (event) => {
  self.skipWaiting()
  self.registration.unregister() // ends after the installation, which must not wait for it
  event.waitUntil(forget())
})
self.addEventListener('activate', (event) => {
  event.waitUntil(Promise.all([forget(), self.registration.unregister()]))
})
`

/** SERVICE_WORKER=off: browsers look for a newer worker with each visit, find this one, and go on without any. */
export function serveEndingWorker(app: FastifyInstance): void {
  app.get(workerPath, (_, reply) =>
    reply
      .header('cache-control', 'no-cache')
      .header('service-worker-allowed', '/')
      .type('text/javascript; charset=utf-8')
      .send(endingWorker),
  )
}
