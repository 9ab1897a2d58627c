import Pusher from 'pusher-js'
import type { TestGateway } from './gateway.ts'

/** The unmodified Pusher client, pointed at a gateway as a shop that leaves the hosted service would. */
export function pusherClient({ url }: Pick<TestGateway, 'url'>, token?: string) {
  const { hostname, port } = new URL(url)
  return new Pusher('demo-key', {
    wsHost: hostname,
    wsPort: Number(port),
    forceTLS: false,
    enabledTransports: ['ws'],
    disableStats: true,
    cluster: '',
    ...(token && {
      channelAuthorization: {
        endpoint: `${url}/pusher/auth`,
        transport: 'ajax',
        headers: { authorization: `Bearer ${token}` },
      },
    }),
  })
}

/** Resolves with the data of the first such event that passes. */
export const heard = <Data>(
  channel: {
    bind(event: string, listener: (data: Data) => void): unknown
    unbind(event: string, listener: unknown): unknown
  },
  event: string,
  passes: (data: Data) => boolean = () => true,
) =>
  new Promise<Data>((resolve) => {
    const listener = (data: Data) => {
      if (!passes(data)) return
      channel.unbind(event, listener)
      resolve(data)
    }
    channel.bind(event, listener)
  })
