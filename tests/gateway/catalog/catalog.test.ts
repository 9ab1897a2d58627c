import { describe, expect, expectTypeOf, test } from 'vitest'
import { stringify } from 'yaml'
import type { z } from 'zod'
import type { CatalogDocument } from '#domain/catalog/document.ts'
import { upsellOffers } from '#domain/menu/upsell.ts'
import { createCatalog } from '#gateway/catalog/catalog.ts'
import { decodeCatalog } from '#gateway/catalog/decode.ts'
import { parseCatalog, serializeCatalog } from '#gateway/catalog/parse.ts'
import type { catalogSchema } from '#gateway/catalog/schema.ts'
import { contractDocument } from '#gateway/http/document.ts'
import { sample, sampleWith, square } from './catalog-sample.ts'

const noon = '2026-11-20T12:00:00-03:00'

type Writable<Value> = Value extends object ? { -readonly [Key in keyof Value]: Writable<Value[Key]> } : Value

const parsed = (text: string): CatalogDocument => {
  const result = parseCatalog(text)
  if (!result.ok) throw new Error(JSON.stringify(result.errors))
  return result.document
}

const errorsOf = (changes: Readonly<Record<string, unknown>>): string[] => {
  const result = parseCatalog(sampleWith(changes))
  return result.ok ? [] : result.errors.map(({ path, message }) => `${path}: ${message}`)
}

test('The schema reads exactly the document of the domain', () => {
  type CatalogOutput = z.output<ReturnType<typeof catalogSchema>>
  expectTypeOf<Writable<CatalogDocument>>().toExtend<CatalogOutput>()
  expectTypeOf<CatalogOutput>().toExtend<CatalogDocument>()
})

const document = parsed(sampleWith({}))
const plate = document.branches[0]?.plates[0]

test('[FMT-02] a good document keeps the decimals that people write as minor units of the country', () => {
  expect(plate?.price).toBe(950_050)
  expect(parsed(sampleWith({ 'countries[0].mantissaLength': 0, 'branches[0].plates[0].price': 9500 }))).toMatchObject({
    branches: [{ plates: [{ price: 9500 }, { price: 4000 }] }],
  })
})

test('a document has countries with the same number of decimals, and says how one without cents is written', () => {
  const country = { code: 'PY', name: 'Paraguay', currencyCode: 'PYG', currencySymbol: '₲', phonePrefix: '595' }
  expect(errorsOf({ countries: [...sample().countries, { ...country, mantissaLength: 0 }] })).toEqual([
    'countries: differ in mantissaLength: write the largest of them in all. A country without cents then has `hideZeroCents: true`',
  ])
})

test('a good document shows a plate under its name, unless it has another name to show', () => {
  expect(document.branches[0]?.plates.map(({ showName }) => showName)).toEqual(['Steak', 'Flan casero'])
})

test('a good document takes the bounds of a garnish group from its flags', () => {
  expect(plate?.garnishGroups.map(({ min, max }) => ({ min, max }))).toEqual([
    { min: 1, max: 1 },
    { min: 0, max: 2 },
  ])
})

test('a good document keeps dates with hours of their own, by store and by mode', () => {
  const exceptions = [
    { date: '2028-02-29', closed: true },
    { date: '2027-12-24', hours: [{ startAt: '10:00', endAt: '24:00' }] },
    { date: '2027-12-25', hours: [{ startAt: '00:00', endAt: '02:00' }] },
  ]
  const changes = {
    'stores[0].deliveryConfig.exceptions': exceptions,
    'stores[0].orderModes[0].exceptions': exceptions,
  }
  const [store] = parsed(sampleWith(changes)).stores
  expect([store?.deliveryConfig.exceptions, store?.orderModes[0]?.exceptions]).toEqual([exceptions, exceptions])
})

test('a good document keeps the times of discounts and codes', () => {
  const times = {
    ...{ validFrom: '2027-02-02T18:00', validUntil: '2027-02-02', weekdays: ['TUESDAY', 'SATURDAY'] },
    hours: [{ startAt: '22:00', endAt: '02:00' }],
  }
  const { discounts, discountCodes } = sample().branches[0]!
  const [branch] = parsed(
    sampleWith({
      'branches[0].discounts': [{ ...discounts[0], ...times }],
      'branches[0].discountCodes': [{ ...discountCodes[0], ...times }],
    }),
  ).branches
  expect([branch?.discounts[0], branch?.discountCodes[0]]).toMatchObject([times, times])
})

test('a good document stays the same when it is written out and read again', () => {
  expect(parsed(serializeCatalog(document))).toEqual(document)
})

test('[LOYAL-02] a good document has a loyalty program that allows discount codes, unless it says otherwise', () => {
  const path = 'branches[0].loyaltyProgram.supportsDiscounts'
  expect(document.branches[0]?.loyaltyProgram?.supportsDiscounts).toBe(true)
  expect(parsed(sampleWith({ [path]: false })).branches[0]?.loyaltyProgram?.supportsDiscounts).toBe(false)
})

test('[FOPEN-92] a good document has zones without a minimum and without free delivery, unless they say otherwise', () => {
  const path = 'stores[0].deliveryZones[0]'
  const zoneOf = ({ stores }: typeof document) => stores[0]?.deliveryZones[0]
  expect(zoneOf(document)).toMatchObject({ minimumOrderAmount: 0, freeDeliveryFrom: null })
  const asked = parsed(sampleWith({ [`${path}.minimumOrderAmount`]: 9000, [`${path}.freeDeliveryFrom`]: 35_000 }))
  expect(zoneOf(asked)).toMatchObject({ minimumOrderAmount: 900_000, freeDeliveryFrom: 3_500_000 })
})

test('[OPEN-10] a good document recommends plates of every category, unless a category keeps its own out', () => {
  const path = 'branches[0].menus[0].categories[1].excludedFromUpselling'
  const offered = ({ branches: [branch] }: typeof document) => [
    ...upsellOffers(branch!.menus[0]!, branch!.plates).keys(),
  ]
  expect(offered(document)).toEqual(['flan'])
  expect(offered(parsed(sampleWith({ [path]: true })))).toEqual([])
})

test('[OPEN-14] a good document shows no average of ratings by default, and from 4 once a branch turns it on', () => {
  expect(document.branches[0]?.nps).toEqual({ enabled: false, threshold: 4 })
  const on = parsed(sampleWith({ 'branches[0].nps': { enabled: true } }))
  expect(on.branches[0]?.nps).toEqual({ enabled: true, threshold: 4 })
})

test('a good document may be YAML with anchors', () => {
  const yaml = serializeCatalog(document).replace('riderSecurityCode: "1234"', 'riderSecurityCode: &code "1234"')
  expect(parsed(yaml)).toEqual(document)
})

describe('Phones and hours', () => {
  const storeWith = (changes: Readonly<Record<string, unknown>>) => parsed(sampleWith(changes)).stores[0]

  test('[OPEN-33] the WhatsApp number of a store has the 9 of a mobile, and a fixed line keeps its form', () => {
    const store = storeWith({ 'stores[0].whatsAppPhone': '+541155551234', 'stores[0].callPhone': '+541143610742' })
    expect(store).toMatchObject({ whatsAppPhone: '+5491155551234', callPhone: '+541143610742' })
  })

  test('a phone that is one digit short is refused with its place', () => {
    const sentence = 'is no phone number of its country: a digit is missing or wrong'
    expect(errorsOf({ 'stores[0].whatsAppPhone': '+54911555123', 'stores[0].callPhone': '+54114361074' })).toEqual([
      `stores[0].callPhone: ${sentence}`,
      `stores[0].whatsAppPhone: ${sentence}`,
    ])
  })

  test('24:00 ends hours and begins none', () => {
    const path = 'stores[0].deliveryConfig.workingDays'
    const days = (startAt: string, endAt: string) => [{ dayOfWeek: 'FRIDAY', workingHours: [{ startAt, endAt }] }]
    expect(storeWith({ [path]: days('18:00', '24:00') })?.deliveryConfig.workingDays).toEqual(days('18:00', '24:00'))
    expect(errorsOf({ [path]: days('24:00', '02:00') })).toEqual([
      `${path}[0].workingHours[0].startAt: must be a time such as 09:30`,
    ])
  })
})

describe('Amounts as spreadsheets write them', () => {
  const priced = (written: string) => sampleYaml().replace(/deliveryFee: \d+/, `deliveryFee: ${written}`)
  const sampleYaml = () => stringify(sample())
  const refusal = (written: string) => {
    const result = parseCatalog(priced(written))
    return result.ok ? null : result.errors
  }
  const path = 'stores[0].deliveryZones[0].deliveryFee'
  const sentence = (written: string, meant: string) => [
    { path, message: `${written} is written with a dot for thousands or a comma: write ${meant}` },
  ]

  test.each([
    ['1.500', '1500, or 1.5 if that is meant'],
    ['12.500', '12500, or 12.5 if that is meant'],
    ['1.500.000', '1500000'],
    ['1.500,00', '1500.00'],
    ['1500,00', '1500.00'],
  ])('%s is refused, with the right notation', (written, meant) => {
    expect(refusal(written)).toEqual(sentence(written, meant))
  })

  test('a comma inside braces is reported with the amount that it cuts', () => {
    for (const written of ['1500,00', '1.500,00']) {
      const yaml = sampleYaml().replace(
        /upselleds:\n +- plateId: flan\n +price: 3000/,
        `upselleds: [{ plateId: flan, price: ${written} }]`,
      )
      const result = parseCatalog(yaml)
      expect(result.ok ? [] : result.errors).toEqual([
        { ...sentence(written, '1500.00')[0], path: 'branches[0].menus[0].upselleds[0].price' },
      ])
    }
  })

  test.each(['1500', '1500.5', '1500.50', '0.500'])('%s is read as it is written', (written) => {
    expect(refusal(written)).toBeNull()
  })

  test('three decimals are read where the currency has them, and a position always', () => {
    const dinars = priced('1.500').replace('mantissaLength: 2', 'mantissaLength: 3')
    expect(parseCatalog(dinars).ok).toBe(true)
    expect(errorsOf({ 'stores[0].address.position': { lat: 34.617, lng: 58.371 } })).toEqual([])
  })
})

describe('Texts and rings from other programs', () => {
  test('a file that is not in UTF-8 is refused with the place of its first broken letter', () => {
    const bytes = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0))
    expect(decodeCatalog(bytes('a: 1\nname: Bodeg\u00f3n\nb: \u00f1'))).toEqual({
      ok: false,
      error: { path: '(document)', message: expect.stringContaining('UTF-8'), at: { line: 2, column: 12 } },
    })
    expect(decodeCatalog(new TextEncoder().encode('name: Bodegón'))).toEqual({ ok: true, text: 'name: Bodegón' })
    expect(decodeCatalog(Uint8Array.from([...new TextEncoder().encode('name: ó')].slice(0, -1)))).toMatchObject({
      ok: false,
    })
  })

  test('half an emoji and a NUL are refused with their place, because the database would refuse them', () => {
    expect(errorsOf({ 'branches[0].plates[0].name': 'Milanesa \ud83d', 'stores[0].name': 'a\0b' })).toEqual([
      'branches[0].plates[0].name: holds half an emoji: the text was cut inside one',
      'stores[0].name: holds the character U+0000, which no database keeps',
    ])
    expect(errorsOf({ 'branches[0].plates[0].name': 'Milanesa 🍖' })).toEqual([])
  })

  test('a ring that ends with its first point again is the same zone', () => {
    const ring = 'stores[0].deliveryZones[0].polygon'
    const zoneOf = (points: unknown) => parsed(sampleWith({ [ring]: points })).stores[0]?.deliveryZones[0]?.polygon
    expect(zoneOf([...square(), square()[0]])).toEqual(square())
    expect(zoneOf(square())).toEqual(square())
  })

  test('a store asks for a proof of the phone by default, and off gives a warning', () => {
    const [setting, off] = ['stores[0].settings.customerVerification', 'off']
    const read = parseCatalog(sampleWith({}))
    expect(read.ok && read.document.stores[0]?.settings.customerVerification).toBe('private')
    const open = parseCatalog(sampleWith({ 'stores[0].settings': { customerVerification: off } }))
    expect(open.ok && open.warnings).toEqual([{ path: setting, message: expect.stringMatching(/^is off: any person/) }])
  })

  test('a store without tables is warned that it forces the phone in any case', () => {
    const result = parseCatalog(sampleWith({ 'stores[0].settings': { forcedFields: { phone: false } } }))
    expect(result).toMatchObject({
      ok: true,
      warnings: [
        {
          path: 'stores[0].settings.forcedFields.phone',
          message: 'changes nothing: only DINING_IN goes without a phone',
        },
      ],
    })
    const atTables = { 'stores[0].orderModes[0].type': 'DINING_IN', 'stores[0].deliveryZones': [] }
    expect(
      parseCatalog(sampleWith({ ...atTables, 'stores[0].settings': { forcedFields: { phone: false } } })),
    ).toMatchObject({ ok: true, warnings: [] })
  })

  test('a zone far from its store gives a warning, and so do swapped coordinates', () => {
    const ring = 'stores[0].deliveryZones[0].polygon'
    const warningsOf = (change: (point: { lat: number; lng: number }) => unknown) => {
      const result = parseCatalog(sampleWith({ [ring]: square().map(change) }))
      return result.ok ? result.warnings.map(({ path, message }) => `${path}: ${message}`) : null
    }
    expect(warningsOf((point) => point)).toEqual([])
    expect(warningsOf(({ lat, lng }) => ({ lat: lng, lng: lat }))).toEqual([
      `${ring}: is far from its store, and near it with lat and lng swapped`,
    ])
    expect(warningsOf(({ lat, lng }) => ({ lat: lat + 2, lng }))).toEqual([
      expect.stringMatching(/polygon: is 2\d\d km from its store$/),
    ])
  })
})

test('a bad document is refused with the line when it is no YAML', () => {
  const result = parseCatalog('companies: [\n  a: b: c')
  expect(result.ok ? [] : result.errors[0]?.at).toEqual({ line: 2, column: 6 })
})

test('a bad document is refused when it is no document at all', () => {
  expect(parseCatalog('just words')).toEqual({
    ok: false,
    errors: [{ path: '(document)', message: expect.stringMatching(/^is no catalogue/) }],
  })
})

test('a bad document is refused whole, with every error of its shape and the path of each', () => {
  expect(
    errorsOf({
      'companies[0].name': undefined,
      'branches[0].plates[0].price': -1,
      'branches[0].plates[1].colour': 'red',
      'branches[0].generalConfig.colorConfig.lightMainColor': 'red',
      'stores[0].timeZone': 'Mars/Olympus',
      'stores[0].deliveryZones[0].polygon': square().slice(2),
    }),
  ).toEqual([
    'companies[0].name: is missing',
    'branches[0].generalConfig.colorConfig.lightMainColor: must be a colour such as #f78700',
    'branches[0].plates[0].price: is below zero',
    'branches[0].plates[1].colour: is not a field that we know',
    'stores[0].timeZone: is not a time zone such as America/Argentina/Buenos_Aires',
    'stores[0].deliveryZones[0].polygon: has fewer than 3 points',
  ])
})

test('a bad document reports broken references beside errors of shape, and no follow-up errors', () => {
  expect(
    errorsOf({
      'branches[0].plates[0].price': -1,
      'branches[0].plates[1].indicatorIds': ['sweetish'],
      'stores[0].orderModes[0].menuId': 'breakfast',
    }),
  ).toEqual([
    'branches[0].plates[0].price: is below zero',
    'branches[0].plates[1].indicatorIds[0]: sweetish is no indicator',
    'stores[0].orderModes[0].menuId: breakfast is no menu of branch grill',
  ])
})

const [a, b, c, d] = square()
test.each([
  ['stores[0].deliveryZones[0].polygon', [a, c, b, d], 'stores[0].deliveryZones[0].polygon: crosses itself'],
  ['stores[0].deliveryZones[0].polygon[1].lat', -91, 'stores[0].deliveryZones[0].polygon[1].lat: is outside the world'],
  ['stores[0].deliveryZones[0].deliveryFee', -5, 'stores[0].deliveryZones[0].deliveryFee: is below zero'],
  ['stores[0].settings', { paymentWindowHours: 0 }, 'stores[0].settings.paymentWindowHours: is below one hour'],
  ['stores[0].settings', { paymentWindowHours: 49 }, 'stores[0].settings.paymentWindowHours: is longer than two days'],
  [
    'stores[0].deliveryZones[0].minDelayInMinutes',
    90,
    'stores[0].deliveryZones[0].minDelayInMinutes: is above maxDelayInMinutes',
  ],
  [
    'stores[0].orderModes[0].minDelayInMinutes',
    90,
    'stores[0].orderModes[0].minDelayInMinutes: is above maxDelayInMinutes',
  ],
  [
    'stores[0].deliveryConfig.workingDays[0].workingHours[0].startAt',
    '9:00',
    'stores[0].deliveryConfig.workingDays[0].workingHours[0].startAt: must be a time such as 09:30: write "09:00"',
  ],
  [
    'stores[0].deliveryConfig.workingDays[0].workingHours',
    [
      { startAt: '11:00', endAt: '15:00' },
      { startAt: '14:00', endAt: '18:00' },
    ],
    'stores[0].deliveryConfig.workingDays[0].workingHours[1]: overlaps other hours of the day',
  ],
  [
    'stores[0].deliveryConfig.workingDays',
    [{ dayOfWeek: 'MONDAY' }, { dayOfWeek: 'MONDAY' }],
    'stores[0].deliveryConfig.workingDays[1].dayOfWeek: repeats MONDAY',
  ],
  ...[
    [[{ date: '2027-02-29', closed: true }], '[0].date: must be a date such as 2026-03-31'],
    [[{ date: '25/12/2027', closed: true }], '[0].date: must be a date such as 2026-03-31: write "2027-12-25"'],
    [
      [
        { date: '2027-12-25', closed: true },
        { date: '2027-12-25', hours: [{ startAt: '10:00', endAt: '12:00' }] },
      ],
      '[1].date: repeats 2027-12-25',
    ],
    [[{ date: '2027-12-25' }], '[0]: needs either closed: true or hours, and not both'],
    [
      [{ date: '2027-12-25', closed: true, hours: [{ startAt: '10:00', endAt: '12:00' }] }],
      '[0]: needs either closed: true or hours, and not both',
    ],
    [[{ date: '2027-12-25', closed: false }], '[0].closed: must be true, or left out beside hours'],
    [[{ date: '2027-12-25', hours: [] }], '[0].hours: is empty: write closed: true for a closed day'],
    [
      [{ date: '2027-12-25', hours: [{ startAt: '10:00', endAt: '25:00' }] }],
      '[0].hours[0].endAt: must be a time such as 23:30 or 24:00',
    ],
    [
      [
        {
          date: '2027-12-25',
          hours: [
            { startAt: '10:00', endAt: '14:00' },
            { startAt: '13:00', endAt: '15:00' },
          ],
        },
      ],
      '[0].hours[1]: overlaps other hours of the day',
    ],
    [
      [
        { date: '2027-12-25', hours: [{ startAt: '01:00', endAt: '12:00' }] },
        { date: '2027-12-24', hours: [{ startAt: '20:00', endAt: '02:00' }] },
      ],
      '[0].hours: overlaps the hours past midnight of the exception of the day before',
    ],
  ].flatMap(([exceptions, error]): [string, unknown, string][] =>
    ['deliveryConfig', 'orderModes[0]'].map((of) => [
      `stores[0].${of}.exceptions`,
      exceptions,
      `stores[0].${of}.exceptions${error}`,
    ]),
  ),
  ...[
    [{ validFrom: '2027-02-29' }, 'validFrom: must be a date or a time such as 2026-12-24 or 2026-12-24T18:30'],
    [{ validUntil: '2027-02-01T25:00' }, 'validUntil: must be a date or a time such as 2026-12-24 or 2026-12-24T18:30'],
    [
      { validFrom: '2027-02-01T18:00:00-03:00' },
      'validFrom: is on the store’s clock, so it has no zone: write 2026-12-24T18:30',
    ],
    [
      { validUntil: '2027-02-01T18:00Z' },
      'validUntil: is on the store’s clock, so it has no zone: write 2026-12-24T18:30',
    ],
    [{ validFrom: '2027-02-02', validUntil: '2027-02-01' }, 'validUntil: is not after validFrom'],
    [{ validFrom: '2027-02-02T18:00', validUntil: '2027-02-02T18:00' }, 'validUntil: is not after validFrom'],
    [{ weekdays: [] }, 'weekdays: is empty: leave it out for every day'],
    [{ weekdays: ['MONDAY', 'MONDAY'] }, 'weekdays[1]: repeats MONDAY'],
    [{ hours: [] }, 'hours: is empty: leave it out for the whole day'],
    [{ hours: [{ startAt: '10:00', endAt: '24:30' }] }, 'hours[0].endAt: must be a time such as 23:30 or 24:00'],
  ].flatMap(([times, error]): [string, unknown, string][] => {
    const general = { id: 'g', name: 'G', type: 'PERCENT', percentage: 10 }
    const branch = sample().branches[0]
    return [
      ['branches[0].discounts', branch?.discounts[0]] as const,
      ['branches[0].discountCodes', branch?.discountCodes[0]] as const,
      ['stores[0].orderModes[0].generalDiscounts', general] as const,
    ].map(([path, one]) => [path, [{ ...one, ...(times as object) }], `${path}[0].${String(error)}`])
  }),
  ['branches[0].plates[0].garnishGroups[1].min', 3, 'branches[0].plates[0].garnishGroups[1].min: is above max'],
  [
    'branches[0].plates[0].garnishGroups[0].min',
    0,
    'branches[0].plates[0].garnishGroups[0].min: must be at least 1 in a mandatory group',
  ],
  [
    'branches[0].plates[0].garnishGroups[0].max',
    2,
    'branches[0].plates[0].garnishGroups[0].max: must be 1 in a group of single selection',
  ],
  ['branches[0].plates[0].price', 9500.555, 'branches[0].plates[0].price: has more than 2 decimals'],
  ['branches[0].plates[1].price', undefined, 'branches[0].plates[1].price: is missing on a plate without sizes'],
  ['branches[0].companyId', 'other', 'branches[0].companyId: other is no company'],
  ['stores[0].branchId', 'other', 'stores[0].branchId: other is no branch'],
  ['stores[0].surveyId', 'other', 'stores[0].surveyId: other is no survey of branch grill'],
  ['stores[0].address.country', 'UY', 'stores[0].address.country: UY is no country'],
  ['stores[0].orderModes[0].menuId', 'other', 'stores[0].orderModes[0].menuId: other is no menu of branch grill'],
  ['branches[0].plates[0].indicatorIds[0]', 'other', 'branches[0].plates[0].indicatorIds[0]: other is no indicator'],
  [
    'branches[0].menus[0].categories[1].plateIds[1]',
    'other',
    'branches[0].menus[0].categories[1].plateIds[1]: other is no plate',
  ],
  ['branches[0].menus[0].categories[0].plateIds', ['flan'], 'branches[0].plates[0]: steak is on no menu'],
  ['branches[0].discounts[0].plateIds', ['other'], 'branches[0].discounts[0].plateIds[0]: other is no plate'],
  ['branches[0].discountCodes[0].plateId', 'other', 'branches[0].discountCodes[0].plateId: other is no plate'],
  [
    'branches[0].loyaltyProgram.branchContactIds',
    ['other'],
    'branches[0].loyaltyProgram.branchContactIds[0]: other is no store of this branch',
  ],
  [
    'branches[0].loyaltyRewards',
    [{ id: 'welcome', amount: 500, branchContactId: 'other' }],
    'branches[0].loyaltyRewards[0].branchContactId: other is no store of this branch',
  ],
  [
    'branches[0].loyaltyRewards',
    [{ id: 'steak', amount: 500, branchContactId: 'other' }],
    'branches[0].loyaltyRewards[0].id: steak is taken by branches[0].plates[0].id: ids and aliases are unique over all kinds',
  ],
  [
    'branches[0].loyaltyRewards',
    [{ id: 'welcome', amount: 0, branchContactId: 'other' }],
    'branches[0].loyaltyRewards[0].amount: must be at least 1',
  ],
  [
    'branches[0].menus[0].upselleds[0].price',
    4000,
    'branches[0].menus[0].upselleds[0].price: is not below the price of the plate',
  ],
  [
    'branches[0].plates[1].id',
    'steak',
    'branches[0].plates[1].id: steak is taken by branches[0].plates[0].id: ids and aliases are unique over all kinds',
  ],
  [
    'branches[0].plates[0].garnishGroups[0].garnishes',
    Array.from({ length: 101 }, (_, index) => ({ id: `garnish-${index}`, name: 'Sal', price: 1 })),
    'branches[0].plates[0].garnishGroups[0].garnishes: has more than 100 entries',
  ],
  [
    'branches[0].generalConfig.analyticsConfig',
    { consent: 'ON', endpoint: 'https://steps.example/in' },
    'branches[0].generalConfig.analyticsConfig.endpoint: needs consent: ASK, because it hears only of diners who accept',
  ],
  [
    'branches[0].generalConfig.analyticsConfig',
    { consent: 'ASK', endpoint: 'http://steps.example/in' },
    'branches[0].generalConfig.analyticsConfig.endpoint: must begin with https: outside of your own network',
  ],
  [
    'branches[0].generalConfig.analyticsConfig',
    { consent: 'ASK', endpoint: 'https://steps.example/in?key=secret' },
    'branches[0].generalConfig.analyticsConfig.endpoint: is public, so it has no name, password, ? or #',
  ],
  [
    'stores[0].alias',
    'acme',
    'stores[0].alias: acme is taken by companies[0].id: ids and aliases are unique over all kinds',
  ],
])('with a wrong %s says so', (path, value, error) => expect(errorsOf({ [path]: value })).toContain(error))

/** The words that AMBIG-03 lists. */
const fixedWords = ['menu', 'file', 'log', 'branchcontacts', 'branchordermodes', 'companies', 'customer', 'order']

test.each(fixedWords)('[AMBIG-03] a bad document may not take the fixed word %s as an alias', (word) => {
  for (const at of ['companies[0].alias', 'branches[0].alias', 'stores[0].alias'])
    expect(errorsOf({ [at]: word })).toContain(`${at}: ${word} is a reserved word`)
})

test('[AMBIG-03] a bad document may not take a word that begins another address of the diner’s calls', () => {
  const { paths } = contractDocument() as { paths: object }
  const words = Object.keys(paths).flatMap((path) => /^\/api\/diner\/([^/{]+)/.exec(path)?.[1] ?? [])
  expect(words.filter((word) => !fixedWords.includes(word) && !errorsOf({ 'stores[0].alias': word }).length)).toEqual(
    [],
  )
})

const catalog = createCatalog(parsed(sampleWith({})))

test('[FAMBIG-17] a catalogue has couriers asked for no key unless its store says so', () => {
  expect(catalog.document.stores.map(({ settings }) => settings.requireSecurityCode)).toEqual([false])
})

test('a catalogue finds company, branch and store by alias or id', () => {
  const other = createCatalog(parsed(sampleWith({ 'stores[0].alias': 'the-corner' })))
  expect(other.byAlias('the-corner')?.type).toBe('branchContact')
  expect(other.byAlias('corner')).toBe(other.byAlias('the-corner'))
  expect(other.byAlias('grill')?.type).toBe('branch')
  expect(other.byAlias('acme')?.type).toBe('company')
  expect(other.byAlias('nobody')).toBeUndefined()
})

test('a catalogue finds an order mode with its store and its menu', () => {
  const found = catalog.orderMode('corner-delivery')
  expect(found?.store.id).toBe('corner')
  expect(found && catalog.menuOf(found.mode)?.id).toBe('dinner')
})

test('a catalogue finds plates, surveys, countries and codes in any letter case', () => {
  expect(catalog.plate('flan')?.plate.showName).toBe('Flan casero')
  expect(catalog.survey('visit')?.questions).toHaveLength(1)
  expect(catalog.country('AR')?.currencySymbol).toBe('$')
  expect(catalog.discountCode('grill', ' hello ')?.id).toBe('code-hello')
})

test('[MODE-03] a catalogue gives an order mode a hash that follows prices and discounts, not words', () => {
  const hash = (changes: Readonly<Record<string, unknown>>) =>
    createCatalog(parsed(sampleWith(changes))).menuHash('corner-delivery', noon)
  const before = catalog.menuHash('corner-delivery', noon)
  expect(hash({ 'branches[0].plates[0].description': 'New words' })).toBe(before)
  expect(hash({ 'branches[0].plates[0].price': 9600 })).not.toBe(before)
  expect(hash({ 'branches[0].discounts[0].percentage': 20 })).not.toBe(before)
  expect(hash({ 'branches[0].discounts[0].validUntil': '2030-12-31' })).toBe(before)
  expect(hash({ 'branches[0].discounts[0].validUntil': '2020-12-31' })).not.toBe(before)
  expect(hash({ 'branches[0].menus[0].upselleds[0].price': 2500 })).not.toBe(before)
})

test('[MODE-03] a catalogue keeps the hash when the fields of the document come in another order', () => {
  const reversed = JSON.parse(JSON.stringify(catalog.document), (_, value: unknown) =>
    value !== null && typeof value === 'object' && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).reverse())
      : value,
  ) as CatalogDocument
  expect(createCatalog(reversed).menuHash('corner-delivery', noon)).toBe(catalog.menuHash('corner-delivery', noon))
})

test('The sample itself has no error', () => expect(parseCatalog(JSON.stringify(sample())).ok).toBe(true))
