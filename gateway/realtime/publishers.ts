import { Server } from 'node:http'
import websocket from '@fastify/websocket'
import type { FastifyInstance } from 'fastify'
import type { WebSocket } from 'ws'
import type { Clock } from '../ports/clock.ts'
import { readCanonical } from './canonical.ts'
import { isChannelName } from './channel-names.ts'
import { errorFrame, eventFrame, type Frame, isCursor, isRecord, parsed, readyFrame } from './frames.ts'
import type { Realtime } from './realtime.ts'
import { wrongWithRequest } from './signature.ts'
import { textOf } from './wire.ts'

/** Largest message of the application: 10 kB of data (Pusher, "Publishing events") and its envelope. */
const largestFrame = 16 * 1024
export const largestData = 10 * 1024

const socketOptions = {
  maxPayload: largestFrame,
  perMessageDeflate: false,
  /** A publisher that does not answer a close is cut after these milliseconds. The default is 30 s, for which a node that leaves would wait. */
  closeTimeout: 1_000,
}

/**
 * `GET /apps/{appId}/socket`, upgraded: the application publishes over one websocket, one message
 * a frame, `{"event","channel","data"[,"at"]}`. Signed like a request of the HTTP API, and as
 * trusted. Answers the server whose upgrades it takes.
 */
export async function servePublishers(app: FastifyInstance, realtime: Realtime, clock: Clock): Promise<Server> {
  const upgrades = new Server()
  await app.register(websocket, {
    options: { server: upgrades, ...socketOptions },
    errorHandler: (error, socket) => {
      app.log.warn({ err: error }, 'a publisher failed')
      socket.terminate()
    },
  })
  app.register(async (scope) => {
    scope.get<{ Params: { appId: string } }>('/apps/:appId/socket', { websocket: true }, (socket, request) => {
      const { pathname: path, searchParams } = new URL(request.raw.url ?? '', 'http://gateway')
      const query = Object.fromEntries(searchParams)
      const signed = { method: 'GET', path, query }
      const wrong =
        request.params.appId === realtime.app.id
          ? wrongWithRequest(realtime.app, signed, clock.now().getTime())
          : 'No such app'
      if (wrong === null) return takeMessages(socket, realtime)
      realtime.refused('publisher')
      socket.close(4009, wrong)
    })
  })
  return upgrades
}

function takeMessages(socket: WebSocket, { publish, refused }: Realtime) {
  socket.on('error', () => refused('publisher-frame'))
  socket.on('message', (data: Buffer, isBinary) => {
    const frame = isBinary ? null : readMessage(data)
    if (frame) return publish(frame)
    refused('publisher-message')
    socket.send(
      textOf(errorFrame(4200, 'Not a message: {"event","channel","data"[,"at"]}, data a text of at most 10 kB')),
    )
  })
}

function readMessage(bytes: Buffer): Frame | null {
  const canonical = bytes.length <= largestData ? readCanonical(bytes) : null
  if (canonical && (canonical.at === null || isCursor(canonical.at)))
    return readyFrame(canonical.channel, bytes, canonical.at)
  const message = parsed(bytes.toString())
  if (!isRecord(message)) return null
  const { event: name, channel: to, data, at: place } = message
  if (typeof name !== 'string' || typeof to !== 'string' || typeof data !== 'string') return null
  if (!isPublishable(name, to, data) || (place !== undefined && !(typeof place === 'string' && isCursor(place))))
    return null
  return eventFrame(to, name, data, place ?? null)
}

/** Whether the application may publish it: names of the protocol's own events are not its to use. */
export const isPublishable = (event: string, channel: string, data: string) =>
  event !== '' &&
  event.length <= 200 &&
  !/^pusher(_internal)?:/.test(event) &&
  isChannelName(channel) &&
  Buffer.byteLength(data) <= largestData
