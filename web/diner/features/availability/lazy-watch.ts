// The code that opens a connection: loaded after the page.

export { realtimeUrl } from '#web/shared/realtime/use-realtime.ts'
export { watchLevers } from './watch-levers.ts'
