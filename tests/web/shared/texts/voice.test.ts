import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { ledger, quotedIn } from '#tests/kit/ledger.ts'

/** Words that speak to the reader as *usted* or *tú*. A form that a third person has too counts at the start of a sentence only. */
const anywhere =
  /(?<!\p{L})(usted|debe (?:ingresar|completar)|ingrese|seleccione|aseg[uú]rese|comuniquese|revise|elija|vuelva a|vuélvalo|int[eé]ntelo|intente|aguarde|inicie|quieres|puedes|tienes|tiene envio|deseas|debes|eres|continúas|continuas|cambias|abonas|abonará|encuentras|has alcanzado|ha canjeado|sus? (?:datos|pago|tarjeta|email|número)|o ingresa)(?!\p{L})/iu
const atTheStart =
  /(?:^|[.!?¡¿] ?)(Ingresa|Cambia|Suma|Comparte|Espera|Retira|Completa|Confirma|Califica|Elige|Toca|Escribe|Revisa|Mira|Prueba|Pide|Vuelve|Intenta|Agrega|Busca|Selecciona|Verifica)(?!\p{L})/u
const isOfAnotherVoice = (text: string) => anywhere.test(text) || atTheStart.test(text)
const isWithoutAccent = (text: string) =>
  /(?<!\p{L})(direccion|ubicacion|informacion|aplicacion|codigo|menu|envio|valido|invalido|maximo|minimo|ningun|encontro|borrara|proxima|esta incompleto|esta fuera|mas|con cuanto)(?!\p{L})/iu.test(
    text,
  )

/** Each row of the list: a requirement, its sentence, and ours. */
const listed = readFileSync('docs/texts-to-unify.md', 'utf8')
  .split('\n')
  .flatMap((line) => {
    const [, id, today, proposed] = /^\| ([A-Z]+-\d+) \| (.+) \| (.+) \|$/.exec(line) ?? []
    return id && today && proposed ? [{ id, today, proposed }] : []
  })

/** The customer's sentences. Readings of a rule (AMBIG) repeat them, and we word the texts that are left open (OPEN). */
const quoted = [...ledger.keys()]
  .filter((id) => !/^F?(AMBIG|OPEN)-/.test(id))
  .flatMap((id) => quotedIn(id))
  .filter((text) => !/\.{3}$|, $/.test(text))

test('each sentence of the list is that of its requirement, and none is our own proposal', () => {
  expect(listed.length).toBeGreaterThan(60)
  expect(listed.filter(({ id, today }) => !quotedIn(id).includes(today) || !quoted.includes(today))).toEqual([])
})

test('each fixed sentence in another voice or without an accent is in the list', () => {
  const today = new Set(listed.map((row) => row.today))
  expect(
    quoted.filter((text) => isOfAnotherVoice(text) || isWithoutAccent(text)).filter((text) => !today.has(text)),
  ).toEqual([])
})

test('each sentence that the list proposes is in the one voice', () => {
  expect(
    listed.filter(({ proposed }) => isOfAnotherVoice(proposed) || isWithoutAccent(proposed)).map(({ id }) => id),
  ).toEqual([])
})

test('our own texts speak to the reader as vos', () => {
  const fixed = new Set([...quoted, ...listed.map(({ today }) => today)].map(withoutParts))
  const ours = globSync(['web/*/texts/*.ts', 'gateway/**/*.{ts,js}', 'simulator/report/**/*.{ts,js}'], {
    exclude: ['**/dist/**'],
  }).flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/'((?:[^'\\\n]|\\.)+)'|`([^`]+)`/g)].map(([, plain, template]) => ({
      file,
      text: plain ?? template ?? '',
    })),
  )
  expect(ours.length).toBeGreaterThan(500)
  const strays = ours.filter(({ text }) => isOfAnotherVoice(text) && !fixed.has(withoutParts(text)))
  expect(strays).toEqual([])
})

/** A sentence without the parts that are filled in. */
function withoutParts(text: string): string {
  return text.replace(/\$?\{[^}]*\}/g, '…').replaceAll('$…', '…')
}
