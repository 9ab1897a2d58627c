import type { FastifyInstance, FastifyRequest } from 'fastify'
import { HttpProblem } from '../http/problems.ts'
import type { Clock } from '../ports/clock.ts'
import type { Application, ChannelCounts } from './application.ts'
import { isCache, isPresence } from './channel-names.ts'
import {
  type Attribute,
  type PublishRequest,
  readBatch,
  readChannelName,
  readChannelQuery,
  readChannelsQuery,
  readEvent,
  wrong,
} from './http-api-requests.ts'
import type { Realtime } from './realtime.ts'
import { isBodyMeant, wrongWithRequest } from './signature.ts'

/** Ten messages of 10 kB and their envelopes. */
const largestBody = 110 * 1024

type ChannelRoute = { Params: { name: string } }

/**
 * The HTTP API of the Pusher protocol at `/apps/{appId}/` (docs/protocol.md, "HTTP API"): the
 * application publishes and asks which users are there. A caller without the secret is refused after
 * the head of the request.
 */
export function serveHttpApi(app: FastifyInstance, realtime: Realtime, application: Application, clock: Clock) {
  const refuse = (reason: string) => {
    realtime.refused('http-api')
    return new HttpProblem(401, 'WRONG_SIGNATURE', reason)
  }

  app.register(
    async (scope) => {
      scope.addHook('onRequest', async (request) => {
        const { appId } = request.params as { appId: string }
        if (appId !== realtime.app.id) throw new HttpProblem(404, 'APP_NOT_FOUND', 'No such app')
        const reason = wrongWithSignature(realtime, request, clock.now().getTime())
        if (reason !== null) throw refuse(reason)
      })
      scope.removeAllContentTypeParsers()
      scope.addContentTypeParser(
        'application/json',
        { parseAs: 'buffer', bodyLimit: largestBody },
        async (request: FastifyRequest, body: Buffer) => {
          if (!isBodyMeant(queryOf(request), body)) throw refuse('body_md5 is not that of the body')
          return parsedBody(body)
        },
      )

      scope.post('/events', async ({ body }) => {
        const wanted = readEvent(body)
        const answers = await publishAll(application, wanted)
        if (wanted.every(({ info }) => info.length === 0)) return {}
        return { channels: Object.fromEntries(wanted.map(({ message }, index) => [message.channel, answers[index]])) }
      })

      scope.post('/batch_events', async ({ body }) => {
        const wanted = readBatch(body)
        const batch = await publishAll(application, wanted)
        return wanted.every(({ info }) => info.length === 0) ? {} : { batch }
      })

      scope.get('/channels', async (request) => {
        const { filter_by_prefix: prefix, info } = readChannelsQuery(queryOf(request))
        if (info.includes('user_count') && !isPresence(prefix))
          throw wrong('info', 'user_count needs a filter_by_prefix that begins with presence-')
        if (info.includes('cache')) throw wrong('info', 'cache is of a single channel')
        const channels = await application.channels({ prefix })
        return { channels: Object.fromEntries([...channels].map(([name, counts]) => [name, attributes(counts, info)])) }
      })

      scope.get<ChannelRoute>('/channels/:name', async (request) => {
        const name = readChannelName(request.params.name)
        const { info } = readChannelQuery(queryOf(request))
        if (info.includes('user_count') && !isPresence(name)) throw wrong('info', 'user_count is of presence channels')
        if (info.includes('cache') && !isCache(name)) throw wrong('info', 'cache is of cache channels')
        const { cached, ...counts } = await application.channel(name)
        return {
          occupied: counts.subscriptions > 0,
          ...attributes(counts, info),
          ...(info.includes('cache') && { cache: cached && { data: cached.data, ttl: cached.secondsLeft } }),
        }
      })

      scope.get<ChannelRoute>('/channels/:name/users', async (request) => {
        const name = readChannelName(request.params.name)
        if (!isPresence(name)) throw wrong('channel', 'is no presence channel')
        const users = await application.users(name)
        return { users: users.map((id) => ({ id })) }
      })

      scope.post<{ Params: { userId: string } }>('/users/:userId/terminate_connections', async (request) => {
        await application.terminate(request.params.userId)
        return {}
      })
    },
    { prefix: '/apps/:appId' },
  )
}

/** All that was asked is valid before anything is published. */
async function publishAll(application: Application, wanted: readonly PublishRequest[]) {
  for (const { message } of wanted) await application.publish(message)
  return Promise.all(
    wanted.map(async ({ message: { channel }, info }) => {
      const wants = info.filter((name) => name !== 'user_count' || isPresence(channel))
      return wants.length === 0 ? {} : attributes(await application.channel(channel), wants)
    }),
  )
}

const attributes = ({ users, subscriptions }: ChannelCounts, info: readonly Attribute[]) => ({
  ...(info.includes('user_count') && { user_count: users }),
  ...(info.includes('subscription_count') && { subscription_count: subscriptions }),
})

/** The server libraries sign the path before it is percent-encoded on its way. */
function wrongWithSignature({ app }: Realtime, request: FastifyRequest, now: number): string | null {
  const { pathname } = addressOf(request)
  const query = queryOf(request)
  const signed = (path: string) => wrongWithRequest(app, { method: request.method, path, query }, now)
  const reason = signed(pathname)
  return reason !== null && pathname.includes('%') ? signed(decodeURIComponent(pathname)) : reason
}

const addressOf = (request: FastifyRequest) => new URL(request.raw.url ?? '', 'http://gateway')

const queryOf = (request: FastifyRequest) => Object.fromEntries(addressOf(request).searchParams)

function parsedBody(body: Buffer): unknown {
  if (body.length === 0) return undefined
  try {
    return JSON.parse(body.toString())
  } catch {
    throw new HttpProblem(400, 'INVALID_REQUEST', 'The body is not JSON')
  }
}
