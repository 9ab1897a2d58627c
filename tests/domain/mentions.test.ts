import { expect, test } from 'vitest'
import { mayMention } from '#domain/text/mentions.ts'

const zoila = { phone: '+5491155563210', names: ['Zoila de la Peña', ''] }

test.each(['Faltan 500, los debe zoila', 'La señora PENA pagó en mano', 'avisar al 11 5556-3210', 'tel 5563210.'])(
  'a text may mention a person by a part of the name or the end of the phone: %s',
  (text) => expect(mayMention(text, zoila)).toBe(true),
)

test.each(['', 'La caja de la noche', 'Faltan 5.556 pesos', 'Zoilita dejó 100'])(
  'a text without them mentions no person: %s',
  (text) => expect(mayMention(text, zoila)).toBe(false),
)

test('a person without a phone and a name is mentioned by no text', () => {
  expect(mayMention('', { phone: null, names: [] })).toBe(false)
  expect(mayMention('1234567', { phone: '12', names: ['de'] })).toBe(false)
})
