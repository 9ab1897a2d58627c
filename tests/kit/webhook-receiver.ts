import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

export type Post = { readonly headers: IncomingHttpHeaders; readonly rawBody: string }

/** An application that receives webhooks, or does not: `status` null leaves the request without an answer. */
export async function openReceiver() {
  const posts: Post[] = []
  const waiting: (() => void)[] = []
  const receiver = {
    status: 200 as number | null,
    /** How many requests the sender gave up. */
    givenUp: 0,
    url: '',
    /** The first post that no earlier call has returned. */
    async next(): Promise<Post> {
      while (posts.length === 0) await new Promise<void>((resolve) => waiting.push(resolve))
      return posts.shift()!
    },
    /** How many posts have arrived that no call has returned. */
    get unread() {
      return posts.length
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    posts.push({ headers: request.headers, rawBody: Buffer.concat(chunks).toString() })
    for (const wake of waiting.splice(0)) wake()
    response.once('close', () => {
      if (!response.writableFinished) receiver.givenUp++
    })
    const { status } = receiver
    const isElsewhere = status !== null && status >= 300 && status < 400
    if (status !== null) response.writeHead(status, isElsewhere ? { location: '/elsewhere' } : {}).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  receiver.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks`
  return receiver
}

export type Receiver = Awaited<ReturnType<typeof openReceiver>>
