import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
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
