import { io } from 'socket.io-client'
import type { WireFrame } from './socket.ts'

const path = '/realtime-polling/'

/** The unmodified Socket.IO client on the gateway's long polls, frame by frame. */
export function pollingClient(url: string, query: Record<string, string> = { key: 'demo-key', protocol: '7' }) {
  const socket = io(url, { path, query, transports: ['polling'], reconnection: false, forceNew: true })
  const frames: WireFrame[] = []
  const waiting: (() => void)[] = []
  socket.on('frame', (...texts: string[]) => {
    frames.push(...texts.map((text) => JSON.parse(text) as WireFrame))
    for (const wake of waiting.splice(0)) wake()
  })
  const send = (frame: object | string) =>
    void socket.emit('frame', typeof frame === 'string' ? frame : JSON.stringify(frame))
  const client = {
    socket,
    /** The code that the gateway ended it with. */
    ended: new Promise<number>((resolve) => socket.once('end', ({ code }: { code: number }) => resolve(code))),
    closed: new Promise<void>((resolve) => socket.once('disconnect', () => resolve())),
    send,
    async next(event: string, passes: (frame: WireFrame) => boolean = () => true): Promise<WireFrame> {
      for (;;) {
        const index = frames.findIndex((frame) => frame.event === event && passes(frame))
        if (index >= 0) return frames.splice(index, 1)[0]!
        await new Promise<void>((resolve) => waiting.push(resolve))
      }
    },
    async subscribe(channel: string, more: object = {}) {
      send({ event: 'pusher:subscribe', data: { channel, ...more } })
      await client.next('pusher_internal:subscription_succeeded')
    },
    close: () => void socket.disconnect(),
  }
  return client
}

/** The same by bare requests (Engine.IO 4), for tests that decide when a poll is open. */
export async function barePolls(url: string, query = 'key=demo-key&protocol=7') {
  const address = `${url}${path}?EIO=4&transport=polling&${query}`
  const opened = (await (await fetch(address)).text()).slice(1)
  const { sid } = JSON.parse(opened) as { sid: string }
  const polls = {
    address: `${address}&sid=${sid}`,
    post: (packets: string) => fetch(polls.address, { method: 'POST', body: packets }),
    send: (frame: object) => polls.post(`42${JSON.stringify(['frame', JSON.stringify(frame)])}`),
    /** One poll: the frames of its answer. */
    async poll(): Promise<WireFrame[]> {
      const packets = (await (await fetch(polls.address)).text()).split('\x1e')
      return packets
        .filter((packet) => packet.startsWith('42["frame"'))
        .flatMap((packet) => (JSON.parse(packet.slice(2)) as string[]).slice(1))
        .map((text) => JSON.parse(text) as WireFrame)
    },
    /** Polls until such a frame has arrived. */
    async until(event: string) {
      for (;;) if ((await polls.poll()).some((frame) => frame.event === event)) return
    },
    close: () => void polls.post('1'),
  }
  await polls.post('40')
  await polls.until('pusher:connection_established')
  return polls
}
