import type { Socket } from 'socket.io-client'
import { lostWithoutCode, type OpenTransport } from './transport.ts'

/**
 * Carries the same frames by long polls (docs/protocol.md, "Fallback by long-polling"). The client library loads on
 * first use.
 */
export const openPolling: OpenTransport = (url, { onText, onLost }) => {
  const { origin, base, key } = addressOf(url)
  const opening = new AbortController()
  let socket: Socket | null = null
  let isOpen = true

  const close = () => {
    isOpen = false
    opening.abort()
    socket?.disconnect()
  }
  const lost = (code: number) => {
    if (!isOpen) return
    close()
    onLost(code)
  }

  async function open() {
    // Without a network no script can be loaded, and a failed script restarts the page.
    const { ok } = await fetch(`${origin}${base}/healthz`, { cache: 'no-store', signal: opening.signal })
    if (!ok) return lost(lostWithoutCode)
    const { io } = await import('socket.io-client')
    if (!isOpen) return
    socket = io(origin, {
      path: `${base}/realtime-polling/`,
      transports: ['polling'],
      query: { key, protocol: '7', client: 'comanda', version: '1' },
      forceNew: true,
      reconnection: false,
    })
    socket.on('frame', (...texts: string[]) => {
      for (const text of texts) if (isOpen) onText(text)
    })
    socket.on('end', ({ code }: { code: number }) => lost(code))
    socket.on('disconnect', () => lost(lostWithoutCode))
    socket.on('connect_error', () => lost(lostWithoutCode))
  }
  open().catch(() => lost(lostWithoutCode))

  return {
    send(text) {
      if (!socket?.connected) return false
      socket.emit('frame', text)
      return true
    },
    close,
  }
}

function addressOf(url: string) {
  const { protocol, host, pathname } = new URL(url)
  const [, base = '', key = ''] = /^(.*)\/app\/([^/]+)$/.exec(pathname) ?? []
  return { origin: `${protocol.replace('ws', 'http')}//${host}`, base, key: decodeURIComponent(key) }
}
