import { readFileSync } from 'node:fs'
import { expect, test, vi } from 'vitest'
import { dockerNats } from '#tests/kit/nats-server.ts'

const asked = vi.hoisted(() => ({ image: '', command: [] as string[], ports: [] as unknown[], stops: 0 }))

vi.mock('#tests/kit/docker.ts', () => ({ needDocker: () => undefined }))
vi.mock('testcontainers', () => ({
  Wait: { forLogMessage: (text: string) => text },
  GenericContainer: class {
    constructor(image: string) {
      asked.image = image
    }
    withCommand(command: string[]) {
      asked.command = command
      return this
    }
    withExposedPorts(...ports: unknown[]) {
      asked.ports = ports
      return this
    }
    withWaitStrategy() {
      return this
    }
    start() {
      return Promise.resolve({ stop: async () => void asked.stops++ })
    }
  },
}))

test('where Docker answers, the tests’ NATS is a container of the image that compose runs', async () => {
  const { url, stop } = await dockerNats()
  const port = Number(new URL(url).port)
  expect(readFileSync('docker-compose.yml', 'utf8')).toContain(`image: ${asked.image}\n`)
  expect(asked.command).toEqual(['-p', String(port)])
  expect(asked.ports).toEqual([{ container: port, host: port }])
  await stop()
  expect(asked.stops).toBe(1)
})
