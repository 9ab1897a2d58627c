import { z } from 'zod'
import { HttpProblem } from '../http/problems.ts'
import type { Message } from './application.ts'
import { isChannelName } from './channel-names.ts'
import { isPublishable, largestData } from './publishers.ts'

/** The content that requests of the Pusher HTTP API may have, and its bounds (Pusher, "HTTP API reference"). */

const attribute = z.enum(['user_count', 'subscription_count', 'cache'])
export type Attribute = z.output<typeof attribute>

const info = z
  .string()
  .transform((text) => text.split(',').map((name) => name.trim()))
  .pipe(z.array(attribute))
  .default([])

const message = z.object({
  name: z.string(),
  data: z.string(),
  socket_id: z
    .string()
    .regex(/^\d+\.\d+$/)
    .optional(),
  info,
})
const event = message.extend({
  channel: z.string().optional(),
  channels: z.array(z.string()).min(1).max(100).optional(),
})
const batch = z.object({
  batch: z
    .array(message.extend({ channel: z.string() }))
    .min(1)
    .max(10),
})
const channelsQuery = z.object({ filter_by_prefix: z.string().default(''), info })
const channelQuery = z.object({ info })

export type PublishRequest = { readonly message: Message; readonly info: readonly Attribute[] }

export function readEvent(body: unknown): readonly PublishRequest[] {
  const { channel, channels = channel === undefined ? [] : [channel], ...rest } = read(event, body)
  if (channels.length === 0) throw wrong('channels', 'names no channel')
  return [...new Set(channels)].map((to) => asked({ ...rest, channel: to }))
}

export const readBatch = (body: unknown): readonly PublishRequest[] => read(batch, body).batch.map(asked)

export const readChannelsQuery = (query: unknown) => read(channelsQuery, query)

export const readChannelQuery = (query: unknown) => read(channelQuery, query)

export function readChannelName(name: string): string {
  if (!isChannelName(name)) throw wrong('channel', 'is no channel name')
  return name
}

export const wrong = (path: string, message: string) =>
  new HttpProblem(400, 'INVALID_REQUEST', `${path}: ${message}`, [{ path, type: 'wrong', message }])

function asked({ name, data, channel, socket_id, info }: z.output<typeof batch>['batch'][number]): PublishRequest {
  if (Buffer.byteLength(data) > largestData)
    throw new HttpProblem(413, 'MESSAGE_TOO_LARGE', `data: more than ${largestData} bytes`)
  if (!isChannelName(channel)) throw wrong('channel', 'is no channel name')
  if (!isPublishable(name, channel, data)) throw wrong('name', 'is not for the application, empty, or too long')
  return { message: { channel, event: name, data, exceptSocketId: socket_id }, info }
}

function read<Content>(schema: z.ZodType<Content>, value: unknown): Content {
  const result = schema.safeParse(value)
  if (result.success) return result.data
  const faults = result.error.issues.map(({ path, code, message }) => ({ path: path.join('.'), type: code, message }))
  const [first] = faults
  throw new HttpProblem(400, 'INVALID_REQUEST', `${first?.path}: ${first?.message}`, faults)
}
