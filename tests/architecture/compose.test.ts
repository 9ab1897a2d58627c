import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { parse } from 'yaml'

type Service = { readonly [key: string]: unknown }

const services = ['docker-compose.yml', 'docker-compose.tls.yml'].flatMap((file) => {
  const { services: all } = parse(readFileSync(file, 'utf8'), { merge: true }) as {
    readonly services: Readonly<Record<string, Service>>
  }
  return Object.entries(all)
})

test.each(services)(
  'the service %s of compose has no right of root’s, and bounds of log and processes',
  (_, service) => {
    expect(service).toMatchObject({
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
      read_only: true,
      restart: 'unless-stopped',
      logging: { driver: 'json-file', options: { 'max-size': '10m', 'max-file': '5' } },
    })
    expect(Number(service['pids_limit'])).toBeGreaterThan(0)
  },
)

test('each service of compose but the database has a bound of memory', () => {
  const unbounded = services.filter(([, service]) => service['mem_limit'] === undefined).map(([name]) => name)
  expect(unbounded).toEqual(['postgres'])
})

test('NATS of compose asks for the name and the password that the nodes have in its address', () => {
  const all = Object.fromEntries(services)
  const { NATS_URL } = all['gateway-1']!['environment'] as Service
  const [, user, password] = /^nats:\/\/(\w+):(.+)@nats:4222$/.exec(String(NATS_URL))!
  const command = all['nats']!['command'] as readonly string[]
  expect(command.slice(command.indexOf('--user'))).toEqual(['--user', user, '--pass', password])
})

test.each(['gateway-1', 'gateway-2'])(
  '%s of compose is healthy when it serves, and not while it starts',
  async (name) => {
    const asked: string[] = []
    let status = 503
    const node = createServer(({ url = '' }, response) => {
      asked.push(url)
      response.writeHead(status).end()
    }).listen(0)
    onTestFinished(() => void node.close())
    await once(node, 'listening')
    const PORT = String((node.address() as AddressInfo).port)
    const { test: words } = Object.fromEntries(services)[name]!['healthcheck'] as { readonly test: readonly string[] }
    const [, , ...given] = words.map((word) => word.replaceAll('$$', '$'))
    const codeOfCheck = async () => (await once(spawn(process.execPath, given, { env: { PORT } }), 'exit'))[0]
    expect(words.slice(0, 2)).toEqual(['CMD', 'node'])
    expect(await codeOfCheck()).toBe(1)
    status = 200
    expect(await codeOfCheck()).toBe(0)
    expect(asked).toEqual(['/readyz', '/readyz'])
  },
)
