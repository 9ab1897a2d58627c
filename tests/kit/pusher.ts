import PusherServer from 'pusher'
import Pusher, { type Options } from 'pusher-js'
import type { TestGateway } from './gateway.ts'
import { demoApp } from './realtime.ts'

/** The options for the unmodified client: what a shop that leaves the hosted service changes. */
export function pusherOptions({ url }: Pick<TestGateway, 'url'>): Options {
  const { hostname, port } = new URL(url)
  return { wsHost: hostname, wsPort: Number(port), forceTLS: false, enabledTransports: ['ws'], cluster: '' }
}

/** The unmodified Pusher client; a courier's token opens the channels that the gateway signs itself. */
export const pusherClient = (gateway: Pick<TestGateway, 'url'>, token?: string) =>
  new Pusher(demoApp.key, {
    ...pusherOptions(gateway),
    ...(token && {
      channelAuthorization: {
        endpoint: `${gateway.url}/pusher/auth`,
        transport: 'ajax',
        headers: { authorization: `Bearer ${token}` },
      },
    }),
  })

/** The unmodified server library, as the application with the secret uses it. */
export function pusherServer({ url }: Pick<TestGateway, 'url'>, more: Partial<PusherServer.Options> = {}) {
  const { hostname: host, port } = new URL(url)
  const { id: appId, key, secret } = demoApp
  return new PusherServer({ appId, key, secret, host, port, useTLS: false, ...more })
}

/** Options of a client whose channels and sign-in the application signs with the server library. */
export const signedBy = (server: PusherServer, user: { readonly id: string; readonly name?: string }) =>
  ({
    channelAuthorization: {
      transport: 'ajax',
      endpoint: '',
      customHandler: ({ socketId, channelName }, done) => {
        const member = { user_id: user.id, user_info: { name: user.name ?? user.id } }
        const isPresence = channelName.startsWith('presence-')
        done(null, server.authorizeChannel(socketId, channelName, isPresence ? member : undefined))
      },
    },
    userAuthentication: {
      transport: 'ajax',
      endpoint: '',
      customHandler: ({ socketId }, done) => done(null, server.authenticateUser(socketId, user)),
    },
  }) satisfies Partial<Options>

type Emitter<Data> = {
  bind(event: string, listener: (data: Data) => void): unknown
  unbind(event: string, listener: unknown): unknown
}

/** Resolves with the data of the first such event that arrives. */
export const heard = <Data>(channel: Emitter<Data>, event: string, passes: (data: Data) => boolean = () => true) =>
  new Promise<Data>((resolve) => {
    const listener = (data: Data) => {
      if (!passes(data)) return
      channel.unbind(event, listener)
      resolve(data)
    }
    channel.bind(event, listener)
  })
