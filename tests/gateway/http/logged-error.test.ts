import { expect, test } from 'vitest'
import { DatabaseFailed } from '#gateway/db/failures.ts'
import { describedError, loggedError } from '#gateway/http/logged-error.ts'

const phone = '+5491155550003'
const marks = { code: '23505', constraint: 'orders_pkey', table: 'orders' }
/** As `pg` throws it: with the row that it could not write. */
const driverError = () =>
  Object.assign(new Error(`duplicate key (${phone})`), {
    severity: 'ERROR',
    detail: `Key (phone)=(${phone})`,
    ...marks,
  })

test('a log keeps the type of an error, its sentence, its code, and where it happened', () => {
  const error = Object.assign(new TypeError('no such thing'), { code: 'ERR_X' })
  const logged = loggedError(error)
  expect(logged).toMatchObject({ type: 'TypeError', message: 'no such thing', code: 'ERR_X' })
  expect(logged.stack.split('\n').length).toBeGreaterThan(1)
  for (const line of logged.stack.split('\n')) expect(line).toMatch(/^at /)
  expect(loggedError(Object.assign(new Error('x'), { code: 7 })).code).toBe(7)
  expect(loggedError(Object.assign(new Error('x'), { code: { phone } }))).not.toHaveProperty('code')
})

test('a log keeps of a database the constraint and the table, and nothing that the driver quotes', () => {
  const logged = loggedError(driverError())
  expect(logged).toMatchObject(marks)
  expect(JSON.stringify(logged)).not.toContain(phone)
  const ours = loggedError(new DatabaseFailed('the database refused a statement', marks))
  expect(ours).toMatchObject({ message: 'the database refused a statement (23505)', ...marks })
  for (const field of ['constraint', 'table'])
    expect(loggedError(Object.assign(new DatabaseFailed('x'), { [field]: { phone } }))).not.toHaveProperty(field)
})

test('a log keeps no constraint or table of an error outside the database, which may hold a person', () => {
  const logged = loggedError(Object.assign(new Error('x'), { constraint: phone, table: phone }))
  expect(JSON.stringify(logged)).not.toContain(phone)
})

test('a log keeps nothing of a text that a parser could not read', () => {
  try {
    JSON.parse(`{${phone}}`)
  } catch (error) {
    const logged = loggedError(error)
    expect(logged.message).toMatch(/not logged/)
    expect(JSON.stringify(logged)).not.toContain(phone)
  }
  expect.assertions(2)
})

test.each([phone, { phone }, null, undefined])(
  'a log keeps only the kind of a thrown value that is no error: %o',
  (thrown) => {
    expect(loggedError(thrown)).toEqual({
      type: typeof thrown,
      message: expect.stringMatching(/not logged/),
      stack: '',
    })
  },
)

test('a log keeps no line of a message in the stack, even one that looks like a place', () => {
  const error = new Error(`first\n    at ${phone} (home)`)
  expect(loggedError(error).stack).not.toContain(phone)
})

test('a log keeps a stack that does not repeat its message, and no stack at all', () => {
  const error = new Error('later words')
  error.stack = 'Error\n    at place (file.ts:1:2)\nno place\nwords    at home'
  expect(loggedError(error).stack).toBe('at place (file.ts:1:2)')
  error.stack = undefined as unknown as string
  expect(loggedError(error).stack).toBe('')
})

const chain = (length: number): Error =>
  length === 0 ? new Error('first') : new Error(`caused ${length}`, { cause: chain(length - 1) })

test('causes of an error are kept with it, at most five deep, so that a ring of them ends', () => {
  let [logged, depth] = [loggedError(chain(9)), 0]
  while (logged.cause) [logged, depth] = [logged.cause, depth + 1]
  expect(depth).toBe(5)
  expect(logged.message).toBe('caused 4')
  expect(loggedError(new Error('alone'))).not.toHaveProperty('cause')
})

test('causes that are several are kept too, five at most, and not without end', () => {
  const many = new AggregateError(
    Array.from({ length: 9 }, (_, n) => new Error(`one of ${n}`)),
    'all failed',
  )
  expect(loggedError(many).errors?.map(({ message }) => message)).toEqual([0, 1, 2, 3, 4].map((n) => `one of ${n}`))
  const ring = new AggregateError([], 'ring')
  ring.errors.push(ring)
  let [logged, depth] = [loggedError(ring), 0]
  while (logged.errors?.[0]) [logged, depth] = [logged.errors[0], depth + 1]
  expect(depth).toBe(5)
  expect(loggedError(Object.assign(new Error('x'), { errors: [new Error('y')] }))).not.toHaveProperty('errors')
})

const host = 'push.example.com'
const failures = [
  Object.assign(new Error(`getaddrinfo ENOTFOUND ${host}`), { code: 'ENOTFOUND', syscall: 'getaddrinfo' }),
  Object.assign(new Error(`queryA ENOTFOUND ${host}`), { code: 'ENOTFOUND', syscall: 'queryA', hostname: host }),
  Object.assign(new Error(`connect ECONNREFUSED ${host}`), { code: 'ECONNREFUSED', syscall: 'connect' }),
  Object.assign(new Error(`Host: ${host}. is not in the cert's altnames`), {
    code: 'ERR_TLS_CERT_ALTNAME_INVALID',
    host,
    cert: { subject: {} },
  }),
]

test('an error of the network is logged and described without the host, with its code', () => {
  for (const error of failures) {
    expect(JSON.stringify(loggedError(error))).not.toContain(host)
    expect(describedError(error)).toBe(`Error (${error.code})`)
  }
})

test('an error of the network is logged without the host as the cause of another error', () => {
  const logged = loggedError(new TypeError('fetch failed', { cause: new AggregateError(failures) }))
  expect(JSON.stringify(logged)).not.toContain(host)
})

test('an error of another kind keeps its message in a description', () => {
  expect(describedError(new Error('no such thing'))).toBe('no such thing')
  expect(describedError(new SyntaxError('quoted'))).toBe('SyntaxError')
  const opened = Object.assign(new Error('ENOENT: no such file'), { code: 'ENOENT', syscall: 'open' })
  expect(describedError(opened)).toBe('ENOENT: no such file')
})
