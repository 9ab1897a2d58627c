import Fastify from 'fastify'

/** A route that sends given bytes: the floor of Fastify. */
process.on('message', async ({ bytes, headers }: { bytes: string; headers: Record<string, string> }) => {
  const body = Buffer.from(bytes, 'base64')
  const app = Fastify()
  app.get('/menu', (_, reply) => reply.headers(headers).send(body))
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  process.send?.({ port: Number(new URL(url).port) })
})
process.on('disconnect', () => process.exit())
