import { plainWord } from '#domain/text/nearest-word.ts'
import { flagMeant } from './spanish.ts'

/** Signs that a keyboard or a spreadsheet puts around a value: typographic quotes, and spaces that are not seen. */
const around = /^[\s\u200b-\u200f\u2060\ufeff"'“”„‟‘’‚‛«»]+|[\s\u200b-\u200f\u2060\ufeff"'“”„‟‘’‚‛«»]+$/gu
const bare = (written: string) => written.replace(around, '')

/** `14500` of `$ 14.500,00`; null where it is not sure. */
export function numberMeant(written: string): string | null {
  const digits = bare(written)
    .replace(/[\u2212\u2010-\u2014]/g, '-')
    .replace(/^(-?)\s*(?:[A-Z]{0,3}\s*[$€₲₡]|US?\$S?|S\/\.?|Bs\.?|[A-Z]{3}\b)\s*/u, '$1')
    .replace(/\s*(%|por ciento|[A-Z]{3}|€|km|min|minutos)$/u, '')
    .replace(/(?<=\d)[\s'’_](?=\d)/gu, '')
  const plain = /^-?\d{1,3}(\.\d{3})+,\d+$/.test(digits)
    ? digits.replaceAll('.', '').replace(',', '.')
    : /^-?\d{1,3}(,\d{3})+\.\d+$/.test(digits)
      ? digits.replaceAll(',', '')
      : /^-?[1-9]\d{0,2}(\.\d{3}){2,}$/.test(digits)
        ? digits.replaceAll('.', '')
        : digits.replace(/^(-?\d+),(\d+)$/, '$1.$2')
  return /^-?\d+(\.\d+)?$/.test(plain) ? plain.replace(/^(-?)0+(?=\d)/, '$1').replace(/\.0+$/, '') : null
}

/** `true` of `sí` or `VERDADERO`. */
export function flagWritten(written: string): string | null {
  const flag = flagMeant(plainWord(bare(written)))
  return flag === null ? null : String(flag)
}

/** The value to write where a text has another form than its field asks for, by the beginning of the field's own sentence. */
const forms: readonly (readonly [start: string, meant: (written: string) => string | null])[] = [
  ['must be a time', timeMeant],
  ['must be a colour', colourMeant],
  ['must be a date', dateMeant],
  ['must be + and the digits', phoneMeant],
  ['must be four digits', (written) => matching(bare(written).replace(/\s/gu, ''), /^\d{4}$/)],
  [
    'must be 1 to 64 letters',
    (written) => matching(/[,;|]/.test(written) ? '' : slug(written), /^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$/),
  ],
  ['must be 1 to 63 lower-case', (written) => matching(slug(written).toLowerCase(), /^[a-z0-9][a-z0-9-]{0,62}$/)],
  ['must be a code of two capitals', (written) => matching(bare(written).toUpperCase(), /^[A-Z]{2}$/)],
  ['must be a code of three capitals', (written) => matching(bare(written).toUpperCase(), /^[A-Z]{3}$/)],
  ['must be digits', (written) => matching(bare(written).replace(/^\+/, ''), /^\d{1,4}$/)],
  ['must begin with / or http', addressMeant],
]

/** The text to write in place of one that a field refuses with this sentence; null where no guess is good. */
export function formMeant(sentence: string, written: string): string | null {
  const meant = forms.find(([start]) => sentence.startsWith(start))?.[1](written) ?? null
  return meant === written ? null : meant
}

const matching = (text: string, form: RegExp) => (form.test(text) ? text : null)

function timeMeant(written: string): string | null {
  const [, hour = '', minute = '00', half] =
    /^(\d{1,2})(?:[:.,h]\s?(\d{2}))?(?::00)?\s*(?:hs?\.?|horas)?\s*([ap]\.?\s?m\.?)?$/iu.exec(bare(written)) ?? []
  if (hour === '') return null
  const isAfternoon = half?.toLowerCase().startsWith('p') ?? false
  const hours = (Number(hour) % (half === undefined ? 100 : 12)) + (isAfternoon ? 12 : 0)
  return hours < 24 && Number(minute) < 60 ? `${String(hours).padStart(2, '0')}:${minute}` : null
}

function colourMeant(written: string): string | null {
  const digits = bare(written).replace(/^#/, '')
  if (/^[0-9a-f]{6}$/i.test(digits)) return `#${digits}`
  return /^[0-9a-f]{3}$/i.test(digits) ? `#${digits.replace(/./g, '$&$&')}` : null
}

function dateMeant(written: string): string | null {
  const text = bare(written)
  const [, year = '', month = '', day = ''] =
    /^(\d{4})[/.-](\d{1,2})[/.-](\d{1,2})$/.exec(text) ??
    // Day first, as in each country that sells in Spanish.
    (([all, first, second, last]) => [all, last, second, first])(
      /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(text) ?? [],
    )
  if (!year || !month || !day) return null
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return Number.isNaN(Date.parse(date)) ? null : date
}

function phoneMeant(written: string): string | null {
  const digits = bare(written)
    .replace(/^00/, '+')
    .replace(/(?!^\+)[^\d]/gu, '')
  return matching(digits, /^\+\d{8,15}$/)
}

const slug = (written: string) =>
  bare(written)
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^A-Za-z0-9_-]+/gu, '-')
    .replace(/^[-_]+|-+$/gu, '')

function addressMeant(written: string): string | null {
  const text = bare(written).replaceAll('\\', '/')
  if (/^(www\.|[\w-]+(\.[\w-]+)*\.(com|net|org|ar|uy|cl|mx|co|pe|es)(\/|$))/iu.test(text)) return `https://${text}`
  return /^media\/\S/u.test(text) ? `/${text}` : null
}
