import type { FastifyInstance } from 'fastify'

export const workerPath = '/service-worker.js'

/** Takes the place of an earlier worker at once, forgets what it kept, and is gone. */
const endingWorker = `self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil((async () => {
  for (const name of await caches.keys()) await caches.delete(name)
  await self.registration.unregister()
})()))
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
