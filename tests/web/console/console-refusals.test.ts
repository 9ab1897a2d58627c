import { expect, test } from 'vitest'
import { refusalSentence } from '#web/console/workplace/refusal.ts'
import { ApiError } from '#web/shared/api/api-error.ts'

const connection = 'No pudimos hacerlo. Revisá tu conexión y probá de nuevo.'

test.each([
  [503, 'DATABASE_UNAVAILABLE', /^El sistema no responde por ahora\./],
  [503, 'STORAGE_FULL', /^El servidor se quedó sin lugar/],
  [503, 'EVENTS_AWAY', /^Es de un mes que se guardó aparte\./],
  [429, 'TOO_MANY_REQUESTS', /^Fueron muchas acciones seguidas\./],
  [500, 'INTERNAL_ERROR', /^Algo falló en el sistema\./],
])('a person at a tablet reads that the server is at fault where it answers %i %s', (statusCode, code, sentence) => {
  expect(refusalSentence(new ApiError(statusCode, code))).toMatch(sentence)
})

test.each([
  [20, '1 minuto'],
  [61, '2 minutos'],
  [3 * 3600, '3 horas'],
  [3 * 86_400, '3 días'],
])('a person who guessed too often for %i seconds reads %s', (seconds, words) => {
  const error = new ApiError(429, 'TOO_MANY_GUESSES', { retryAfterMs: seconds * 1000 })
  expect(refusalSentence(error)).toBe(`Probaste muchas veces. Probá de nuevo en ${words}.`)
})

test('a person at a tablet is asked to look at the connection where no answer came', () => {
  expect(refusalSentence(new TypeError('Failed to fetch'))).toBe(connection)
  expect(refusalSentence(new ApiError(0, 'NO_ANSWER'))).toBe(connection)
})
