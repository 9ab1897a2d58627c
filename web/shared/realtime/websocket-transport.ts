import { lostWithoutCode, type OpenTransport } from './transport.ts'

export const openWebSocket: OpenTransport = (url, { onText, onLost }) => {
  const socket = new WebSocket(`${url}?protocol=7&client=comanda&version=1`)
  const close = () => {
    socket.onmessage = socket.onclose = socket.onerror = null
    socket.close()
  }
  const lost = (code: number) => {
    close()
    onLost(code)
  }
  socket.onmessage = ({ data }) => onText(String(data))
  socket.onclose = ({ code }) => lost(code)
  socket.onerror = () => lost(lostWithoutCode)
  return {
    send(text) {
      if (socket.readyState !== WebSocket.OPEN) return false
      socket.send(text)
      return true
    },
    close,
  }
}
