import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mostChanges } from '#domain/survey/decide.ts'
import { parseCatalog } from '#gateway/catalog/parse.ts'
import { saveCatalog } from '#gateway/catalog/storage.ts'
import type { Database } from '#gateway/db/database.ts'
import type { components } from '#openapi/generated/api.d.ts'
import { describeOn, oneOfDatabases } from '#tests/kit/databases.ts'
import { placeOrder } from '#tests/kit/diner.ts'
import { startTestGateway, type TestGateway } from '#tests/kit/gateway.ts'
import { mostGuesses } from '#tests/kit/guesses.ts'

type Answer = components['schemas']['SurveyAnswer']

const store = 'parrilla-centro'

describeOn(oneOfDatabases('surveys'))('on $name, a survey', ({ open }) => {
  let database: Database
  let gateway: TestGateway

  beforeAll(async () => {
    database = await open()
    gateway = await startTestGateway({ database })
  })
  afterAll(() => gateway.close())

  const anOrder = async () => {
    const { code } = await placeOrder(gateway)
    const { data } = await gateway.api.GET('/api/diner/{branchContact}/order/{orderId}', {
      params: { path: { branchContact: store, orderId: code } },
    })
    return data!
  }
  type Order = Awaited<ReturnType<typeof anOrder>>

  const says =
    (questionId: string, questionType: Answer['questionType'], questionTitle: string, priority: number) =>
    (order: Order, answer: Answer['answer'], over: Partial<Answer> = {}): Answer => ({
      questionTitle,
      answer,
      orderingCustomerId: order.customerId,
      surveyId: 'parrilla-encuesta',
      questionId,
      mandatory: questionType === 'rating',
      dinerOrderId: order.id,
      questionType,
      priority,
      ...over,
    })
  const rates = says('parrilla-encuesta-nota', 'rating', '¿Cómo estuvo todo?', 1)
  const blames = says('parrilla-encuesta-motivos', 'multiselect', '¿Qué podemos mejorar?', 2)
  const tells = says('parrilla-encuesta-texto', 'text', '¿Querés contarnos algo más?', 3)

  const answer = async (code: string, body: Answer[], { complete, key }: { complete?: boolean; key?: string } = {}) => {
    const { data, error, response } = await gateway.api.POST('/api/survey/{id}', {
      params: { path: { id: code }, ...(complete !== undefined && { query: { complete } }) },
      body,
      ...(key && { headers: { 'Idempotency-Key': key } }),
    })
    return { status: response.status, code: error?.code, errors: error?.errors, data }
  }
  const read = async (code: string) => {
    const { data, error, response } = await gateway.api.GET('/api/survey/order/{orderCode}', {
      params: { path: { orderCode: code } },
    })
    return { status: response.status, code: error?.code, data }
  }
  const define = async (branchContactId: string) => {
    const { data, error, response } = await gateway.api.GET('/api/survey/{id}', {
      params: { path: { id: branchContactId } },
    })
    return { status: response.status, code: error?.code, data }
  }
  const eventsOf = async ({ id }: Order) =>
    (
      await database.query<{ type: string }>('select type from events where stream = $1 order by version', [
        `survey-${id}`,
      ])
    ).rows.map(({ type }) => type)

  test('[FAPI-08] [SURVEY-26] [FOPEN-34] a survey is read by the id of the store', async () => {
    const { status, data } = await define(store)
    expect(status).toBe(200)
    expect(data).toMatchObject({
      id: 'parrilla-encuesta',
      active: true,
      generalNPSAnswer: null,
      isCompleted: false,
      questions: [
        { id: 'parrilla-encuesta-nota', type: 'rating', mandatory: true, reason: [] },
        { id: 'parrilla-encuesta-motivos', type: 'multiselect' },
        { id: 'parrilla-encuesta-texto', type: 'text' },
      ],
    })
    expect(await define('nowhere')).toMatchObject({ status: 404, code: 'SURVEY_NOT_FOUND' })
  })

  test('[FAPI-09] [FAPI-10] [SURVEY-26] [FOPEN-34] a survey keeps the answers on an order, by its code', async () => {
    const order = await anOrder()
    expect(await read(order.code)).toMatchObject({ status: 404, code: 'SURVEY_RESPONSE_NOT_FOUND' })
    const given = [rates(order, '3'), blames(order, ['Llegó frío', 'Faltó algo']), tells(order, 'Rico igual')]
    const body = { isCompleted: true, generalNPSAnswer: 3, answers: given }
    expect(await answer(order.code, given)).toMatchObject({ status: 201, data: body })
    expect((await read(order.code.toLowerCase())).data).toEqual(body)
  })

  test('[SURVEY-14] [FAMBIG-29] [FOPEN-34] a survey takes the first rating alone, and the rest with the button', async () => {
    const order = await anOrder()
    const first = await answer(order.code, [rates(order, '4')])
    expect(first.data).toMatchObject({ isCompleted: false, generalNPSAnswer: 4 })
    const all = await answer(order.code, [rates(order, '2'), tells(order, 'Tardó')], { complete: true })
    expect(all.data).toMatchObject({ isCompleted: true, generalNPSAnswer: 2 })
    expect(all.data?.answers).toEqual([rates(order, '2'), tells(order, 'Tardó')])
  })

  test('[SURVEY-18] [FAMBIG-29] a survey is completed by the same rating again, once the diner says so', async () => {
    const order = await anOrder()
    await answer(order.code, [rates(order, '5')])
    expect((await answer(order.code, [rates(order, '5')])).data?.isCompleted).toBe(false)
    expect((await answer(order.code, [rates(order, '5')], { complete: true })).data?.isCompleted).toBe(true)
    expect(await eventsOf(order)).toEqual(['SurveyAnswered', 'SurveyCompleted'])
  })

  test('a survey takes repeated answers once, with a key and without', async () => {
    const order = await anOrder()
    const given = [rates(order, '3'), blames(order, ['Llegó frío'])]
    const first = await answer(order.code, given, { key: `twice ${order.code}` })
    expect(await answer(order.code, given, { key: `twice ${order.code}` })).toEqual(first)
    expect(await answer(order.code, given)).toEqual(first)
    expect(await eventsOf(order)).toEqual(['SurveyAnswered', 'SurveyCompleted'])
    expect(await answer(order.code, [rates(order, '1')], { key: `twice ${order.code}` })).toMatchObject({ status: 422 })
    expect(await answer(order.code, given, { key: `twice ${order.code}`, complete: true })).toMatchObject({
      status: 422,
    })
  })

  test('[FAMBIG-29] a survey loses no answer of two simultaneous ones', async () => {
    const order = await anOrder()
    await Promise.all([
      answer(order.code, [rates(order, '4')]),
      answer(order.code, [tells(order, 'Rico')]),
      answer(order.code, [rates(order, '4')]),
    ])
    expect((await read(order.code)).data).toMatchObject({
      generalNPSAnswer: 4,
      answers: [rates(order, '4'), tells(order, 'Rico')],
    })
  })

  test('[SURVEY-13] [SURVEY-22] a survey refuses an answer that does not fit its questions', async () => {
    const order = await anOrder()
    const refused = async (body: Answer, code: string, status = 422) =>
      expect(await answer(order.code, [body])).toMatchObject({ status, code })
    for (const rating of ['0', '6', '4.5', '', 'cinco']) await refused(rates(order, rating), 'NOT_A_RATING')
    await refused(rates(order, ['4']), 'NOT_A_RATING')
    await refused(blames(order, ['Caro']), 'REASON_NOT_OFFERED')
    await refused(tells(order, ['Rico']), 'TEXT_TOO_LONG')
    await refused(tells(order, 'a'.repeat(181)), 'INVALID_REQUEST', 400)
    await refused(rates(order, '4', { questionId: 'otra' }), 'QUESTION_NOT_FOUND')
    await refused(rates(order, '4', { surveyId: 'sushi-encuesta' }), 'ANOTHER_SURVEY')
    expect(await read(order.code)).toMatchObject({ status: 404 })
  })

  test('[SURVEY-24] a survey takes a text of exactly 180 characters', async () => {
    const order = await anOrder()
    const long = tells(order, 'ñ'.repeat(180))
    expect((await answer(order.code, [rates(order, '4'), long])).data?.answers[1]).toEqual(long)
  })

  test('[SURVEY-20] a survey is not completed without its mandatory answers, and names them', async () => {
    const order = await anOrder()
    expect(await answer(order.code, [tells(order, 'Rico')], { complete: true })).toMatchObject({
      status: 422,
      code: 'ANSWER_MISSING',
      errors: [{ type: 'AnswerMissing', referenceId: 'parrilla-encuesta-nota' }],
    })
    expect(await eventsOf(order)).toEqual([])
  })

  test('[FAMBIG-23] [FAMBIG-57] a survey takes no answer for another order than that of its code', async () => {
    const [mine, other] = [await anOrder(), await anOrder()]
    expect(await answer(mine.code, [rates(other, '1')])).toMatchObject({ status: 404, code: 'ORDER_NOT_FOUND' })
    expect(await answer('ZZZZZZZZ', [rates(mine, '1')])).toMatchObject({ status: 404, code: 'ORDER_NOT_FOUND' })
  })

  test('a survey does not tell a guesser whether a code has an order', async () => {
    const [mine, other] = [await anOrder(), await anOrder()]
    const answersTo = async (code: string) => {
      const asked = await fetch(`${gateway.url}/api/survey/order/${code}`)
      const body = JSON.stringify([rates(other, '1'), rates(mine, '9', { questionId: 'otra' })])
      const headers = { 'content-type': 'application/json' }
      const given = await fetch(`${gateway.url}/api/survey/${code}`, { method: 'POST', headers, body })
      return Promise.all([asked, given].map(async (one) => [one.status, await one.json()]))
    }
    const unknown = await answersTo('ZZZZZZZZ')
    expect(unknown).toMatchObject([
      [404, { code: 'SURVEY_RESPONSE_NOT_FOUND' }],
      [404, { code: 'ORDER_NOT_FOUND' }],
    ])
    expect(await answersTo(mine.code)).toEqual(unknown)
    expect(await eventsOf(mine)).toEqual([])
  })

  test(`a survey may be asked for under ${mostGuesses.surveyedOrder} unknown codes from one address`, async () => {
    await database.query('delete from guesses')
    const order = await anOrder()
    for (let n = 0; n < mostGuesses.surveyedOrder / 2; n++) {
      expect((await read('ZZZZZZZZ')).status).toBe(404)
      expect((await answer('ZZZZZZZZ', [rates(order, '4')])).status).toBe(404)
    }
    const refused = { status: 429, code: 'TOO_MANY_GUESSES' }
    expect(await read('ZZZZZZZZ')).toMatchObject(refused)
    expect(await read(order.code)).toMatchObject(refused)
    expect(await answer(order.code, [rates(order, '4')])).toMatchObject(refused)
    await database.query('delete from guesses')
    expect((await answer(order.code, [rates(order, '4')])).status).toBe(201)
  })

  test('a survey takes all of twenty simultaneous answers', async () => {
    const order = await anOrder()
    const all = Array.from({ length: 20 }, (_, n) => answer(order.code, [tells(order, `Rico, ${n} veces`)]))
    expect((await Promise.all(all)).map(({ status }) => status)).toEqual(Array(20).fill(201))
    expect(await eventsOf(order)).toEqual(Array(20).fill('SurveyAnswered'))
  })

  test(`a survey keeps ${mostChanges} changes of an order's answers, and no later ones`, async () => {
    const order = await anOrder()
    for (let n = 0; n < mostChanges; n++) await answer(order.code, [rates(order, n % 2 ? '4' : '5')])
    expect(await answer(order.code, [rates(order, '5')])).toMatchObject({ status: 409, code: 'TOO_MANY_CHANGES' })
    expect((await answer(order.code, [rates(order, '4')])).status).toBe(201)
    expect(await eventsOf(order)).toHaveLength(mostChanges)
  })

  test('[FAPI-25] a survey of an order is answered by its own handler, never as that of a store', async () => {
    const order = await anOrder()
    const at = (path: string) => fetch(gateway.url + path).then((answer) => answer.json())
    expect(await at('/api/survey/order')).toMatchObject({ code: 'SURVEY_NOT_FOUND' })
    expect(await at(`/api/survey/order/${order.code}`)).toMatchObject({ code: 'SURVEY_RESPONSE_NOT_FOUND' })
    expect(await at(`/api/survey/order%2F${order.code}`)).toMatchObject({ code: 'INVALID_REQUEST' })
  })

  test('a survey that is switched off is returned as such and takes no answers', async () => {
    const order = await anOrder()
    const parsed = parseCatalog(readFileSync('demo/catalog.yaml', 'utf8'))
    if (!parsed.ok) throw new Error('the demo’s catalogue is broken')
    const branches = parsed.document.branches.map((branch) => ({
      ...branch,
      surveys: branch.surveys.map((survey) => ({ ...survey, active: false })),
    }))
    await saveCatalog(database, { ...parsed.document, branches }, gateway.clock.now())
    gateway.clock.advance(1_000)
    await expect.poll(async () => (await define(store)).data?.active).toBe(false)
    expect(await answer(order.code, [rates(order, '4')])).toMatchObject({ status: 422, code: 'SURVEY_NOT_ACTIVE' })
  })
})
