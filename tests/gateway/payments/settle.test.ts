import { expect, onTestFinished, test } from 'vitest'
import { aCourier } from '#tests/kit/courier.ts'
import { openServerSchema } from '#tests/kit/databases.ts'
import { startTestGateway } from '#tests/kit/gateway.ts'
import { needs } from '#tests/kit/needs.ts'
import { aDevice, updateRider } from '#tests/kit/shift.ts'

test(
  'settling waits for an event that an older transaction of the server holds back',
  needs('PostgreSQL'),
  async () => {
    const { connect, drop } = await openServerSchema()
    const elsewhere = connect()
    const gateway = await startTestGateway({ database: connect() })
    const end = Promise.withResolvers<void>()
    onTestFinished(async () => {
      end.resolve()
      await gateway.close()
      await elsewhere.close()
      await drop()
    })
    const ana = await aCourier(gateway)
    const device = await aDevice(gateway, ana.token, `private-rider-${ana.id}`)
    const began = Promise.withResolvers<void>()
    const older = elsewhere.transaction(async (sql) => {
      await sql.query('select pg_current_xact_id()')
      began.resolve()
      await end.promise
    })
    await began.promise
    await updateRider(gateway, ana.id, { active: false })

    let hasSettled = false
    const settling = gateway.settle().then(() => {
      hasSettled = true
    })
    for (let call = 0; call < 10; call++) await gateway.api.GET('/api/configuration')
    expect(hasSettled).toBe(false)
    end.resolve()
    await Promise.all([older, settling])
    expect(await device.closed).toBe(4009)
  },
)
