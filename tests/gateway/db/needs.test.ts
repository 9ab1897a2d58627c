import { expect, test } from 'vitest'
import { openServerSchema } from '#tests/kit/databases.ts'
import { mortalPostgres } from '#tests/kit/mortal-postgres.ts'
import { mortalNats } from '#tests/kit/nats.ts'
import { needs, placeOf } from '#tests/kit/needs.ts'

test('a service is refused to a test that has not asked for it, also where the machine has it', async () => {
  await expect(openServerSchema()).rejects.toThrow("without needs('PostgreSQL')")
  await expect(mortalPostgres()).rejects.toThrow("without needs('postgres')")
  await expect(mortalNats()).rejects.toThrow("without needs('nats-server')")
  expect(() => placeOf('NATS')).toThrow("without needs('NATS')")
})

test('a service is given to a test that has asked for it', needs('PostgreSQL'), async () => {
  expect(placeOf('PostgreSQL')).toMatch(/^postgres/)
  await (await openServerSchema()).drop()
})
