import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { decodeCatalog } from '#gateway/catalog/decode.ts'
import { errorLines } from '#gateway/catalog/error-lines.ts'
import { readOperatorCall } from '#gateway/catalog/operator-call.ts'
import { parseCatalog } from '#gateway/catalog/parse.ts'
import { root } from '#tests/kit/recipes.ts'

/** The catalogue of the guide, which people change into their own. */
const shop =
  /<!-- file: shop.yaml -->\n```yaml\n([\s\S]*?)```/.exec(
    readFileSync(join(root, 'docs/open-a-shop.md'), 'utf8'),
  )?.[1] ?? ''

const told = (text: string): readonly string[] => {
  const read = parseCatalog(text)
  return errorLines('shop.yaml', text, read.ok ? read.warnings : read.errors)
}

/** The guide's catalogue with the first of these texts replaced. */
const shopWith = (from: string, to: string): string => {
  if (!shop.includes(from)) throw new Error(`the guide has no ${from}`)
  return shop.replace(from, () => to)
}

const name = 'name: Sorrentinos de jamón y queso'
const price = '        price: 14500'
const flan = 'name: Flan casero'

test.each([
  [
    'a colon in a name',
    name,
    'name: Sorrentinos: de jamón',
    'name has a colon in its text: put it in quotes: "Sorrentinos: de jamón"',
  ],
  ['a colon in braces', flan, 'name: Flan: casero', 'name has a colon in its text: put it in quotes: "Flan: casero"'],
  [
    'a comma in braces',
    flan,
    'name: Flan, casero',
    'casero is no field, but a part of name behind a comma: write name: "Flan, casero"',
  ],
  ['a tab', '        name: Sorr', '\tname: Sorr', 'the line begins with a tab: write spaces in its place'],
  ['a no-break space before a field', price, price.replaceAll(' ', '\u00a0'), 'begins with a no-break space (U+00A0)'],
  ['a no-break space after a colon', price, '        price:\u00a014500', 'write price: 14500'],
  ['a line break of a word processor', `${price}\n`, `${price}\u2028`, 'holds the sign U+2028'],
  [
    'a field one space to the left',
    price,
    '       price: 14500',
    'price begins after 7 spaces, and description in line 22 after 8 spaces',
  ],
  [
    'a field two spaces to the right',
    price,
    '          price: 14500',
    'price begins after 10 spaces, and description in line 22 after 8 spaces',
  ],
  [
    'a list without its first mark',
    '      - id: sorrentinos',
    '        id: sorrentinos',
    'write - before id in line 20, too',
  ],
  ['no space after a colon', price, '        price:14500', 'after the colon there is no space: write price: 14500'],
  [
    'no space after a mark',
    '- id: sorrentinos',
    '-id: sorrentinos',
    'after - there is no space: write - id: sorrentinos',
  ],
  ['an equals sign', price, '        price = 14500', 'after price there is no colon: write price: 14500'],
  [
    'a bracket without an end',
    '[sorrentinos, tallarines]',
    '[sorrentinos, tallarines',
    'this [ is not closed: write ] after its last value',
  ],
  ['a brace too many', 'price: 11900 }', 'price: 11900 }}', 'nothing opens this }: take it out'],
  ['a quote without an end', name, 'name: "Sorrentinos', 'name begins with a quote that does not end'],
  ['words after quotes', name, 'name: "Sorrentinos" de jamón', `put all of it in quotes: '"Sorrentinos" de jamón'`],
  ['an apostrophe in quotes', name, "name: 'Sorrentinos d'Anna'", `put all of it in quotes: "Sorrentinos d'Anna"`],
  [
    'an at sign',
    'customMessage: Amasamos',
    'customMessage: @Amasamos',
    'customMessage begins with @: put it in quotes',
  ],
  ['a percent sign', flan, 'name: %50 off', 'name begins with %: put it in quotes: "%50 off"'],
  ['an asterisk', name, 'name: *Nuevo* Sorrentinos', 'put it in quotes: "*Nuevo* Sorrentinos"'],
  ['square brackets in a name', name, 'name: [Nuevo] Sorrentinos', 'put it in quotes: "[Nuevo] Sorrentinos"'],
  ['an anchor for a name', name, 'name: &Sorrentinos', 'put it in quotes: "&Sorrentinos"'],
  [
    'an alias without its anchor',
    name,
    'name: *Sorrentinos',
    '*Sorrentinos repeats a part that nothing above it names',
  ],
  ['a field twice', price, `${price}\n${price}`, 'price stands in line 23 already: leave one of the two'],
  ['a second document', 'stores:', '---\nstores:', 'a catalogue is one, so take --- out'],
  [
    'a colour without quotes',
    '{ colorModeType: LIGHT, lightMainColor: "#8a4b14" }',
    '\n        lightMainColor: #1f6f54',
    'put it in quotes: "#1f6f54"',
  ],
  [
    'a colour without quotes in braces',
    '"#8a4b14"',
    '#8a4b14',
    'lightMainColor begins with #: put it in quotes: "#8a4b14"',
  ],
  ['a name that # cuts', name, 'name: Sorrentinos #1', 'write "Sorrentinos #1", or a space after #'],
  [
    'a Spanish field',
    'description: Una',
    'descripción: Una',
    'descripción is not a field that we know: write description',
  ],
  [
    'a Spanish field that is required',
    `        ${name}`,
    '        nombre: Sorrentinos',
    'nombre is not a field that we know: write name',
  ],
  ['a Spanish list', 'companies:', 'empresas:', 'empresas is not a field that we know: write companies'],
  ['a slip of the finger', price, '        pirce: 14500', 'pirce is not a field that we know: write price'],
  [
    'a field of the group around',
    '      colorConfig: {',
    '      surveys: []\n      colorConfig: {',
    'it is one of the group around generalConfig',
  ],
  ['a sign in a field that is not seen', price, '        price\u00a0: 14500', 'write price, without a no-break space'],
  ['yes', 'mandatory: true', 'mandatory: Sí', 'mandatory must be true or false: write true'],
  ['a number for a text', flan, 'name: 7', 'name must be a text: put it in quotes: "7"'],
  ['zeros before a code', '"2580"', '0580', 'put it in quotes: "0580"'],
  ['typographic quotes', '"2580"', '“2580”', 'write "2580"'],
  ['a phone as people write it', '"+543414246000"', '+54 341 424-6000', 'write "+543414246000"'],
  ['a phone that a spreadsheet has rounded', '"+543414246000"', '5.43E+11', 'which a spreadsheet has rounded'],
  ['a price with its sign', price, '        price: $ 14.500,00', 'write 14500'],
  ['a price in quotes', price, '        price: "14500"', 'without quotes and signs: write 14500'],
  ['a price with spaces', price, '        price: 14\u00a0500', 'write 14500'],
  ['a price with a comma for thousands', price, '        price: 14,500', 'write 14500, or 14.5 if that is meant'],
  ['a price without a value', price, '        price:', 'price has no value: write one, or take the field out'],
  [
    'a comma in a position',
    'lat: -32.9455',
    'lat: -32,9455',
    '-32,9455 has a comma before its decimals: write -32.9455',
  ],
  ['a minus of a word processor', 'lat: -32.9455', 'lat: −32.9455', 'write -32.9455'],
  [
    'a word for a list',
    '{ id: postres, name: Postres, plateIds: [flan] }',
    '\n            id: postres\n            name: Postres\n            plateIds: flan, tarta',
    'plateIds must be a list: write [flan, tarta]',
  ],
  ['a Spanish value', 'type: DINING_IN', 'type: MESA', 'write DINING_IN'],
  ['an id with spaces and accents', 'id: flan,', 'id: Ñoquis del 29,', 'write "Noquis-del-29"'],
  ['a path of a picture', 'imageUrl: /media/', 'imageUrl: media/', 'write "/media/sorrentinos.svg"'],
])('a mistake in the text of a catalogue is one line with what to write: %s', (_, from, to, sentence) => {
  const lines = told(shopWith(from, to))
  expect(lines.filter((line) => line.includes(sentence))).toHaveLength(1)
  expect(lines.filter((line) => !line.includes('is no plate'))).toHaveLength(1)
})

const hours = (startAt: string) =>
  shopWith(
    '    timeZone:',
    `    deliveryConfig: { workingDays: [{ dayOfWeek: MONDAY, workingHours: [{ startAt: ${startAt}, endAt: 23:00 }] }] }\n    timeZone:`,
  )
test.each([
  ['9:00', '"09:00"'],
  ['9.30', '"09:30"'],
  ['9', '"09:00"'],
  ['9 hs', '"09:00"'],
  ['9pm', '"21:00"'],
  ['12 am', '"00:00"'],
  ['9h30', '"09:30"'],
])('a time written as %s is one line with what to write', (startAt, meant) => {
  expect(told(hours(startAt))).toEqual([expect.stringMatching(new RegExp(`startAt must be .*${meant}$`))])
})

test('a time after 20:00 is no number of base 60', () => expect(told(hours('20:30'))).toEqual([]))

test('a mark at the start and line breaks of Windows or an old Mac change nothing', () => {
  for (const text of [`\ufeff${shop}`, shop.replaceAll('\n', '\r\n'), shop.replaceAll('\n', '\r')]) {
    const decoded = decodeCatalog(new TextEncoder().encode(text))
    expect(decoded.ok && told(decoded.text)).toEqual([])
    expect(decoded.ok && parseCatalog(decoded.text).ok).toBe(true)
  }
})

test.each([
  ['a workbook', Buffer.from('PK\u0003\u0004…'), 'the file is a document of Excel'],
  ['a text in UTF-16', Buffer.from('\ufeffcompanies: []', 'utf16le'), 'the file is in UTF-16'],
  ['a PDF', Buffer.from('%PDF-1.7'), 'the file is a PDF'],
])('%s is named', (_, bytes, sentence) => {
  const decoded = decodeCatalog(bytes)
  expect(decoded.ok ? '' : decoded.error.message).toContain(sentence)
})

test('a table of a spreadsheet is named', () => {
  expect(told('id;nombre;precio\nflan;Flan;5200\n')).toEqual([expect.stringContaining('(CSV) cannot be read')])
})

const field = /^(\s*(?:- )?\w+:) ([^{["#]+)$/
const slips: Readonly<Record<string, (line: string) => string | null>> = {
  'no space after the colon': (line) => (field.test(line) ? line.replace(field, '$1$2') : null),
  'a tab': (line) => (/^ +[^\s#]/.test(line) ? line.replace(/^ +/, '\t') : null),
  'no-break spaces': (line) =>
    /^ +[^\s#]/.test(line) ? line.replace(/^ +/, (all) => '\u00a0'.repeat(all.length)) : null,
  'a colon in the text': (line) => (field.test(line) ? `${line}: x` : null),
  'an at sign': (line) => (field.test(line) ? line.replace(field, '$1 @$2') : null),
  'a quote': (line) => (field.test(line) ? line.replace(field, '$1 "$2') : null),
  'no colon': (line) => (field.test(line) ? line.replace(': ', ' = ') : null),
  'no brace at the end': (line) => (/\}$/.test(line) ? line.slice(0, -1) : null),
  'no space after the mark': (line) => (/^ +- [a-z]/.test(line) ? line.replace('- ', '-') : null),
}
test.each(Object.entries(slips))('the same slip in each line of a catalogue is found in that line: %s', (_, slip) => {
  const lines = shop.split('\n')
  const missed = lines.flatMap((line, index) => {
    const changed = slip(line)
    if (changed === null) return []
    const found = told(lines.with(index, changed).join('\n'))
    const isFound = found.some((one) => one.startsWith(`shop.yaml:${index + 1}:`))
    return isFound && found.length < 3 ? [] : [[line, ...found]]
  })
  expect(missed).toEqual([])
})

test.each([
  ['Flan: casero', 'Flan: casero'],
  ['#1f6f54', '#1f6f54'],
  ['@pastas', '@pastas'],
  ['Menú #1', 'Menú #1'],
  ['20:30', '20:30'],
  ['"763"', '763'],
  ['true', true],
])('A value of a command line is a text where YAML would cut or refuse it: %s', (written, value) => {
  const read = readOperatorCall(['set', 'pastas', 'x.y', written], 2)
  expect(read.ok ? read.call.body : read.sentence).toMatchObject({ value })
})
