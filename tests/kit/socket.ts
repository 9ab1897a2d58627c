import { once } from 'node:events'
import { WebSocket } from 'ws'
import { signatureOf } from '#gateway/realtime/signature.ts'
import { demoApp } from './realtime.ts'

export type WireFrame = {
  readonly event: string
  readonly channel?: string
  readonly data: string
  readonly at?: string
}

/** A bare socket: the frames on the wire, one by one. */
export async function bareSocket(url: string, path = '/app/demo-key?protocol=7') {
  const socket = new WebSocket(url.replace('http', 'ws') + path)
  const frames: WireFrame[] = []
  const waiting: (() => void)[] = []
  socket.on('message', (raw) => {
    frames.push(JSON.parse(String(raw)))
    for (const wake of waiting.splice(0)) wake()
  })
  const closed = new Promise<number>((resolve) => socket.once('close', (code) => resolve(code)))
  await once(socket, 'open')
  return {
    frames,
    closed,
    /** Stops reading from the network, or reads again. */
    pause: () => socket.pause(),
    resume: () => socket.resume(),
    send: (frame: object | string) => socket.send(typeof frame === 'string' ? frame : JSON.stringify(frame)),
    async subscribe(channel: string, more: { readonly since?: string; readonly auth?: string } = {}) {
      socket.send(JSON.stringify({ event: 'pusher:subscribe', data: { channel, ...more } }))
      await this.next('pusher_internal:subscription_succeeded')
    },
    /** The first matching frame that no earlier call has returned. */
    async next(event: string, passes: (frame: WireFrame) => boolean = () => true) {
      for (;;) {
        const index = frames.findIndex((frame) => frame.event === event && passes(frame))
        if (index >= 0) return frames.splice(index, 1)[0]!
        await new Promise<void>((resolve) => waiting.push(resolve))
      }
    },
    close: () => socket.close(),
  }
}

/** The address of the publishers' socket, signed at `now` (milliseconds). */
export function publisherPath(now: number, secret = demoApp.secret) {
  const path = `/apps/${demoApp.id}/socket`
  const query = `auth_key=${demoApp.key}&auth_timestamp=${Math.floor(now / 1000)}&auth_version=1.0`
  const signature = signatureOf({ ...demoApp, secret }, `GET\n${path}\n${query}`)
  return `${path}?${query}&auth_signature=${signature}`
}
