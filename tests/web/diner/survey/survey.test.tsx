import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, test } from 'vitest'
import type { Survey } from '#domain/catalog/branch.ts'
import { aShipmentOf } from '#tests/kit/followed-order.ts'
import { leave, toasts, visit, withBranch } from '../stores-page.tsx'
import { refusal, serveSurvey, surveyedOrder, surveyPath } from './survey-gateway.ts'

afterEach(leave)

const note = '¿Cómo estuvo todo?'
const why = '¿Qué podemos mejorar?'
const failed = 'Hubo un error, vuélvalo a intentar en unos minutos'
const user = userEvent.setup()

const title = () => screen.getByRole('heading', { level: 1 }).textContent
const stars = () => screen.findByRole('radiogroup', { name: note })
const star = (rating: number) =>
  screen.getByRole<HTMLInputElement>('radio', { name: new RegExp(`^${rating} estrella`) })
const reasons = () => screen.queryByRole('group', { name: why })
const text = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: /contarnos algo más/ })
const button = () => screen.getByRole('button', { name: 'Calificar mi pedido' })
const write = (value: string) => fireEvent.change(text(), { target: { value } })
const rate = async (rating: number) => user.click(star(rating))

async function open(query = '', ...served: Parameters<typeof serveSurvey>) {
  const gateway = await serveSurvey(...served)
  const page = visit(surveyPath + query)
  return { ...gateway, page }
}
async function opened(...given: Parameters<typeof open>) {
  const page = await open(...given)
  await stars()
  return page
}
/** The demo's survey, changed. */
const asking = (change: (survey: Survey) => Partial<Survey>) =>
  withBranch('parrilla', ({ surveys }) => ({ surveys: surveys.map((survey) => ({ ...survey, ...change(survey) })) }))
const demanding = (type: Survey['questions'][number]['type']) =>
  asking(({ questions }) => ({
    questions: questions.map((question) => ({ ...question, mandatory: question.mandatory || question.type === type })),
  }))

describe('the survey page', () => {
  test('[RTE-01] [SURVEY-01] [SURVEY-06] [SURVEY-08] [FOPEN-36] the survey page is at its address, with the order’s title and date', async () => {
    await opened()
    expect(title()).toBe('Califica tu pedido')
    expect(document.title).toBe('Califica tu pedido')
    expect(screen.getByText('Realizado el').nextElementSibling?.textContent).toBe('04/05/2026')
  })

  test('[SURVEY-09] [SURVEY-10] [SURVEY-12] the survey page shows the questions by priority and the button', async () => {
    const turned = asking(({ questions }) => ({ questions: [...questions].reverse() }))
    await opened('', turned)
    const asked = [...document.querySelectorAll('[data-question]')].map((each) => each.getAttribute('data-question'))
    expect(asked).toEqual(['parrilla-encuesta-nota', 'parrilla-encuesta-texto'])
    expect(button()).toBeTruthy()
  })

  test('[SURVEY-26] [FAMBIG-59] the survey page loads the survey by the id of the order’s store', async () => {
    const { callsOf } = await opened()
    expect(callsOf('readSurvey')).toHaveLength(1)
    expect(callsOf('readSurveyResponse')).toHaveLength(1)
  })

  test('[SURVEY-13] the survey page offers one to five stars, which the keyboard can choose', async () => {
    await opened()
    expect(
      within(await stars())
        .getAllByRole('radio')
        .map((radio) => radio.getAttribute('value')),
    ).toEqual(['1', '2', '3', '4', '5'])
    expect(screen.getByRole('radiogroup', { name: note }).getAttribute('aria-required')).toBe('true')
    star(3).focus()
    await user.keyboard('{ArrowRight}')
    expect(star(4).checked).toBe(true)
  })

  test('[SURVEY-14] [FAMBIG-29] the survey page sends the first rating at once and alone, without thanks', async () => {
    const { sent } = await opened()
    write('Muy rico')
    await rate(3)
    await waitFor(() => expect(sent()).toEqual([{ answers: { nota: '3' }, complete: false }]))
    expect(await screen.findByText('Tu nota ya quedó guardada.')).toBeTruthy()
    expect(title()).toBe('Califica tu pedido')
  })

  test('[SURVEY-14] the survey page sends the rating that counts last', async () => {
    const { sent } = await opened()
    star(1).focus()
    await user.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}')
    await waitFor(() => expect(sent().at(-1)?.answers).toEqual({ nota: '4' }))
    await screen.findByText('Tu nota ya quedó guardada.')
    expect(sent().at(-1)?.answers).toEqual({ nota: '4' })
  })

  test('[SURVEY-15] the survey page asks for reasons after a rating other than 5', async () => {
    await opened()
    expect(reasons()).toBeNull()
    await rate(4)
    expect(within(reasons()!).getAllByRole('checkbox')).toHaveLength(6)
  })

  test('[SURVEY-16] [SURVEY-17] the survey page removes the reasons at a 5, and when the rating is cleared', async () => {
    const { sent } = await opened()
    await rate(2)
    await user.click(screen.getByRole('checkbox', { name: 'Llegó frío' }))
    await rate(5)
    expect(reasons()).toBeNull()
    await rate(2)
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Llegó frío' }).checked).toBe(false)
    await user.click(screen.getByRole('checkbox', { name: 'Faltó algo' }))
    await user.click(screen.getByRole('button', { name: `Borrar la calificación de ${note}` }))
    expect(reasons()).toBeNull()
    await rate(1)
    await user.click(button())
    await waitFor(() => expect(sent().at(-1)).toEqual({ answers: { nota: '1' }, complete: true }))
  })

  test('[SURVEY-07] [SURVEY-25] [SURVEY-05] the button sends all answers, and the page gives thanks', async () => {
    const { sent, callsOf } = await opened()
    await rate(2)
    await user.click(screen.getByRole('checkbox', { name: 'Llegó frío' }))
    await user.click(screen.getByRole('checkbox', { name: 'Faltó algo' }))
    write('Rico igual')
    await user.click(button())
    expect(await screen.findByRole('heading', { level: 1, name: '¡Gracias por tu calificación!' })).toBeTruthy()
    expect(sent().at(-1)).toEqual({
      answers: { nota: '2', motivos: ['Llegó frío', 'Faltó algo'], texto: 'Rico igual' },
      complete: true,
    })
    expect((callsOf('answerSurvey').at(-1)?.body as object[] | undefined)?.[0]).toEqual({
      questionTitle: note,
      answer: '2',
      orderingCustomerId: surveyedOrder.customerId,
      surveyId: 'parrilla-encuesta',
      questionId: 'parrilla-encuesta-nota',
      mandatory: true,
      dinerOrderId: surveyedOrder.id,
      questionType: 'rating',
      priority: 1,
    })
    expect(screen.queryByRole('button', { name: 'Calificar mi pedido' })).toBeNull()
    expect(screen.getByRole('img', { name: 'Tu calificación: 2 de 5' })).toBeTruthy()
    await waitFor(() => expect(document.activeElement?.tagName).toBe('H1'))
  })

  test('[SURVEY-18] a 5 is enough, without any reason', async () => {
    const { sent } = await opened('', demanding('multiselect'))
    await rate(5)
    await user.click(button())
    await waitFor(() => expect(title()).toBe('¡Gracias por tu calificación!'))
    expect(sent().at(-1)).toEqual({ answers: { nota: '5' }, complete: true })
  })

  test('[SURVEY-11] [SURVEY-20] [SURVEY-21] a missing mandatory answer is named, and nothing is sent', async () => {
    const { sent } = await opened()
    write('Rico')
    await user.click(button())
    expect(toasts()).toEqual(['La pregunta ¿Cómo estuvo todo? es obligatoria'])
    expect((await stars()).getAttribute('aria-invalid')).toBe('true')
    expect(document.activeElement).toBe(star(1))
    expect(sent()).toEqual([])
    await rate(5)
    expect((await stars()).getAttribute('aria-invalid')).toBeNull()
  })

  test('[FOPEN-37] reasons are required where their question is mandatory', async () => {
    const { sent } = await opened('', demanding('multiselect'))
    await rate(3)
    await waitFor(() => expect(sent()).toHaveLength(1))
    await user.click(button())
    expect(toasts()).toEqual([`La pregunta ${why} es obligatoria`])
    expect(sent()).toHaveLength(1)
  })

  test('[FAMBIG-32] [SURVEY-22] [SURVEY-23] [SURVEY-24] a text beyond 180 characters is marked and not sent', async () => {
    const { sent } = await opened()
    expect(screen.getByText('0/180')).toBeTruthy()
    await rate(5)
    await waitFor(() => expect(sent()).toHaveLength(1))
    write('ñ'.repeat(180))
    expect(screen.getByText('180/180')).toBeTruthy()
    expect(text().getAttribute('aria-invalid')).toBeNull()
    write('ñ'.repeat(183))
    expect(screen.getByText('183/180')).toBeTruthy()
    expect(text().getAttribute('aria-invalid')).toBe('true')
    expect(screen.getByText('Te sobran 3 caracteres')).toBeTruthy()
    await user.click(button())
    expect(document.activeElement).toBe(text())
    expect(sent()).toHaveLength(1)
    write('ñ'.repeat(180))
    await user.click(button())
    await waitFor(() =>
      expect(sent().at(-1)).toEqual({ answers: { nota: '5', texto: 'ñ'.repeat(180) }, complete: true }),
    )
  })
})

test('[SURVEY-19] [FAMBIG-31] a link with a rating is chosen and sent once, and a reload sends nothing', async () => {
  const { sent, page } = await opened('?surveyGeneralNPSAnswer=4')
  expect(star(4).checked).toBe(true)
  await waitFor(() => expect(sent()).toEqual([{ answers: { nota: '4' }, complete: false }]))
  await waitFor(() => expect(page.path()).toBe(surveyPath))
  expect(reasons()).toBeTruthy()
  leave()
  visit(page.path())
  await stars()
  expect(star(4).checked).toBe(true)
  expect(sent()).toHaveLength(1)
})

test.each(['0', '6', '3.5', 'diez', ''])(
  '[FAMBIG-31] a link with a rating of %j is a link without a rating',
  async (value) => {
    const { sent } = await opened(`?surveyGeneralNPSAnswer=${value}`)
    expect(screen.getAllByRole<HTMLInputElement>('radio').some(({ checked }) => checked)).toBe(false)
    expect(sent()).toEqual([])
  },
)

test('[FAMBIG-31] a link with a rating sends nothing once the survey is completed', async () => {
  const { sent } = await open('?surveyGeneralNPSAnswer=1', undefined, {
    readSurveyResponse: () => ({ status: 200, body: { isCompleted: true, generalNPSAnswer: 5, answers: [] } }),
  })
  expect(await screen.findByText('¡Gracias por tu calificación!')).toBeTruthy()
  expect(screen.getByRole('img', { name: 'Tu calificación: 5 de 5' })).toBeTruthy()
  expect(sent()).toEqual([])
})

test('[FAMBIG-31] a link with a rating sends nothing while it is unknown whether the survey is completed', async () => {
  const { sent } = await opened('?surveyGeneralNPSAnswer=1', undefined, { readSurveyResponse: () => refusal(500) })
  expect(sent()).toEqual([])
})

test('[SURVEY-26] earlier answers of a survey are there again after a reload', async () => {
  const first = await opened()
  await rate(3)
  await waitFor(async () => expect(await first.recorded()).toMatchObject({ version: 1 }))
  leave()
  visit(surveyPath)
  await stars()
  expect(star(3).checked).toBe(true)
  expect(reasons()).toBeTruthy()
})

describe('a failure', () => {
  test('[FOPEN-13] a failure of an answer says so, keeps the input, and the answer can be sent again', async () => {
    const { sent, failAnswers } = await opened()
    failAnswers(true)
    write('Rico')
    await rate(5)
    await waitFor(() => expect(toasts()).toEqual([failed]))
    expect(button().parentElement?.textContent).toContain(failed)
    failAnswers(false)
    await user.click(button())
    await waitFor(() => expect(title()).toBe('¡Gracias por tu calificación!'))
    expect(sent().at(-1)).toEqual({ answers: { nota: '5', texto: 'Rico' }, complete: true })
  })

  test('[SURVEY-27] [FAPI-08] a failure of the survey’s fetch is only logged: no toast, no redirect, no blank page', async () => {
    const { callsOf, page } = await open('', undefined, { readSurvey: () => refusal(500) })
    expect((await screen.findByRole('alert')).textContent).toContain('No pudimos traer las preguntas')
    expect(title()).toBe('Califica tu pedido')
    await waitFor(() => expect(callsOf('writeDinerLog')).toHaveLength(1))
    expect(callsOf('writeDinerLog')[0]?.body).toMatchObject({ component: 'survey', bcId: 'parrilla-centro' })
    expect(toasts()).toEqual([])
    expect(page.path()).toBe(surveyPath)
  })

  test('[SURVEY-27] [FAPI-09] a failure of the answers’ fetch is only logged, and the questions show', async () => {
    const { callsOf } = await opened('', undefined, { readSurveyResponse: () => refusal(500) })
    await waitFor(() => expect(callsOf('writeDinerLog')).toHaveLength(1))
    expect(toasts()).toEqual([])
  })

  test('[FOPEN-35] a survey that is not active shows its title, no questions and no button', async () => {
    await open(
      '',
      asking(() => ({ active: false })),
    )
    expect(await screen.findByText('No hay preguntas por ahora')).toBeTruthy()
    expect(title()).toBe('Califica tu pedido')
    expect(screen.queryByRole('radiogroup')).toBeNull()
    expect(screen.queryByRole('button', { name: 'Calificar mi pedido' })).toBeNull()
  })

  test.each([404, 400])(
    '[SURVEY-01] [FAMBIG-57] alias and code that do not belong together have no survey (%i)',
    async (status) => {
      const { callsOf } = await open('', undefined, { readOrder: () => refusal(status) })
      expect(await screen.findByRole('heading', { level: 1, name: 'No encontramos este pedido' })).toBeTruthy()
      expect(callsOf('readSurvey')).toEqual([])
    },
  )

  test('an order that cannot be loaded can be tried again', async () => {
    let isDown = true
    await open('', undefined, { readOrder: () => (isDown ? refusal(500) : { status: 200, body: surveyedOrder }) })
    const again = await screen.findByRole('button', { name: 'Reintentar' })
    isDown = false
    await user.click(again)
    expect(await stars()).toBeTruthy()
  })
})

const followUp = '/menu/parrilla-centro/order/ABC23456'
const received = (status: 'DELIVERED' | 'COMPLETED') => () => ({
  status: 200,
  body: { ...surveyedOrder, status, shipments: [], logisticsOrderId: null },
})
const delivered = received('DELIVERED')

test.each(['DELIVERED', 'COMPLETED'] as const)(
  '[FOLLOW-68] [FOPEN-25] each star of the order’s page leads to the survey with its rating, once the order is %s',
  async (status) => {
    await serveSurvey(undefined, { readOrder: received(status) })
    visit(followUp)
    const links = within(await screen.findByRole('region', { name: 'Califica tu pedido' })).getAllByRole('link')
    expect(links.map((link) => link.getAttribute('href'))).toEqual(
      [1, 2, 3, 4, 5].map((rating) => `${surveyPath}?surveyGeneralNPSAnswer=${rating}`),
    )
    expect(links[3]?.getAttribute('aria-label')).toBe('4 estrellas')
  },
)

test('[FOLLOW-68] the stars of the order’s page stand above the way back to the shipment', async () => {
  const { body } = delivered()
  const shipments = [aShipmentOf({ status: 'DELIVERED' })]
  await serveSurvey(undefined, { readOrder: () => ({ status: 200, body: { ...body, shipments } }) })
  visit(followUp)
  await screen.findByRole('region', { name: 'Califica tu pedido' })
  const links = screen.getAllByRole('link').map((link) => link.getAttribute('aria-label') ?? link.textContent?.trim())
  expect(links.indexOf('Seguir envío')).toBeGreaterThan(links.indexOf('5 estrellas'))
})

test('[FOLLOW-68] a given rating is shown in place of the stars, with the way to it', async () => {
  const given = { isCompleted: true, generalNPSAnswer: 4 as const, answers: [] }
  await serveSurvey(undefined, {
    readOrder: delivered,
    readSurveyResponse: () => ({ status: 200, body: given }),
  })
  visit(followUp)
  const box = within(await screen.findByRole('region', { name: '¡Gracias por tu calificación!' }))
  expect(box.getByRole('img', { name: 'Tu calificación: 4 de 5' })).toBeTruthy()
  expect(box.getByRole('link', { name: 'Ver mi calificación' }).getAttribute('href')).toBe(surveyPath)
  expect(screen.queryByRole('region', { name: 'Califica tu pedido' })).toBeNull()
  leave()
  // A first star is no finished rating.
  await serveSurvey(undefined, {
    readOrder: delivered,
    readSurveyResponse: () => ({ status: 200, body: { ...given, isCompleted: false } }),
  })
  visit(followUp)
  expect(await screen.findByRole('region', { name: 'Califica tu pedido' })).toBeTruthy()
})

test('[FOLLOW-68] [SURVEY-27] the stars of the order’s page can be used when the given answers cannot be read', async () => {
  await serveSurvey(undefined, { readOrder: delivered, readSurveyResponse: () => refusal(500) })
  visit(followUp)
  expect(await screen.findByRole('region', { name: 'Califica tu pedido' })).toBeTruthy()
})

test('[FOPEN-25] the stars of the order’s page are hidden before, and without an active survey', async () => {
  const early = await serveSurvey()
  visit(followUp)
  await screen.findByRole('heading', { name: 'Pedido ABC23456' })
  expect(early.callsOf('readSurvey')).toEqual([])
  leave()
  const off = await serveSurvey(
    asking(() => ({ active: false })),
    { readOrder: delivered },
  )
  visit(followUp)
  await waitFor(() => expect(off.callsOf('readSurvey')).toHaveLength(1))
  await screen.findByRole('heading', { name: 'Pedido ABC23456' })
  expect(screen.queryByRole('region', { name: 'Califica tu pedido' })).toBeNull()
})
