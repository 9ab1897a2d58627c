import { expect, test } from 'vitest'
import type { Session } from '#gateway/realtime/session.ts'
import { createUsers } from '#gateway/realtime/users.ts'

const ended: unknown[] = []
/** A session with only its user's part. */
const sessionOf = (user: string | null, name: string) =>
  ({ user, end: (...how: unknown[]) => void ended.push([name, ...how]) }) as unknown as Session

test('a user who is sent away loses all open sessions, and no other user loses one', () => {
  const users = createUsers()
  const [phone, tablet, left, other, nobody] = [
    sessionOf('ana', 'phone'),
    sessionOf('ana', 'tablet'),
    sessionOf('ana', 'left'),
    sessionOf('beto', 'other'),
    sessionOf(null, 'nobody'),
  ]
  for (const session of [phone, tablet, left, other, nobody]) users.join(session)
  users.leave(left)
  users.leave(nobody)
  users.leave(sessionOf('carla', 'never came'))
  users.leave(sessionOf('ana', 'never came'))
  users.terminate('ana')
  expect(ended.splice(0)).toEqual([
    ['phone', 4009, 'Terminated by the application', 'terminated'],
    ['tablet', 4009, 'Terminated by the application', 'terminated'],
  ])
  users.leave(other)
  users.terminate('beto')
  users.terminate('null')
  users.terminate('who never signed in')
  expect(ended).toEqual([])
})
