import { anOperator, cookiesOf } from '#tests/kit/operators.ts'
import { anotherNumber, ask, type Part, pair, sending } from './ask.ts'
import { openShop } from './shops.ts'

const path = '/api/console/operators'
const places = [{ type: 'company', id: 'tucan' }] as const

/** A company of so many people, whose sessions have each opened so many connections in their thirty days. */
async function shopWith(people: number, connections: number) {
  const shop = await openShop()
  for (let number = 0; number < people; number++)
    await anOperator(shop, { name: `Persona ${number}`, role: 'encargado', places })
  await shop.database.query(
    `insert into operator_sockets (session, socket_id, opened_at)
     select s.id, s.id || '.' || n, now() from operator_sessions s, generate_series(1, $1::int) as n`,
    [connections],
  )
  await shop.database.script('analyze')
  return { ...shop, headers: cookiesOf(await anOperator(shop, { role: 'administrador', places })) }
}

export const people: Part = {
  says: '20 and 200 people, 5 and 600 connections of each session',
  open: () => pair(shopWith(20, 5), shopWith(200, 600)),
  calls: [
    ['the first page', ask(path)],
    ['the last page', ask(`${path}?offset=150`)],
    ['an invitation', ask(path, sending('POST', { name: 'Zoe', role: 'caja', places }))],
    ['a session is read', ask('/api/console/session')],
    ['the sessions of a person', ask('/api/console/sessions')],
    [
      'a person is moved',
      async (shop) => {
        const { operators } = JSON.parse(await ask(`${path}?offset=10`)(shop)) as { operators: { id: string }[] }
        const role = anotherNumber() % 2 === 0 ? 'caja' : 'cocina'
        return ask(`${path}/${operators[0]?.id}`, sending('PUT', { role, places }))(shop)
      },
    ],
  ],
}
