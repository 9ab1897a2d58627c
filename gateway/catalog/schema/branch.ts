import { z } from 'zod'
import { pixelId, propertyId, tagManagerId } from '#domain/analytics/vendors.ts'
import type {
  Branch,
  ColorConfig,
  Customization,
  FileType,
  LoyaltyProgram,
  LoyaltyReward,
  Survey,
} from '#domain/catalog/branch.ts'
import { holds } from '../../settings/kinds.ts'
import { isOwnNetwork } from '../../settings/own-network.ts'
import type { Amount } from './amount.ts'
import { discount, discountCode } from './discount.ts'
import { indicator, menu, plate } from './menu.ts'
import { orderModeType } from './order-mode.ts'
import { address, alias, colour, count, fraction, id, listOf, name, text } from './words.ts'

export const branch = (amount: Amount) =>
  z.strictObject({
    id: id.describe('The id of the branch. Never rename it.'),
    companyId: id.describe('The id of the company that it belongs to; points are counted by company.'),
    alias: alias.describe('The word in the link to all its stores: `/menu/` and the alias.'),
    name: name.describe('The name of the brand, which diners read.'),
    social: z
      .strictObject({
        instagram: address.nullable().default(null).describe('The address of its page at Instagram.'),
        facebook: address.nullable().default(null).describe('The address of its page at Facebook.'),
      })
      .default({ instagram: null, facebook: null })
      .describe('Its pages elsewhere.'),
    customMessage: text.nullable().default(null).describe('A sentence to diners at the top of the page.'),
    withCustomBannerLogo: z.boolean().default(false).describe('Whether the page shows `customBannerLogoURL`.'),
    customBannerLogoURL: address.nullable().default(null).describe('The wide picture at the top of the page.'),
    customLogoURL: address
      .nullable()
      .default(null)
      .describe('The logo, on the page, in the picture of a link and on the icon of the installed page.'),
    withCustomBackgroundLogo: z
      .boolean()
      .default(false)
      .describe('Whether the top of the page shows the file `BACKGROUND_LOGO`.'),
    files: z
      .strictObject({
        LOGO: address.exactOptional().describe('The logo for clients that ask by type.'),
        HORIZONTAL_LOGO: address.exactOptional().describe('A wide logo for clients that ask by type.'),
        BANNER_LOGO: address.exactOptional().describe('The wide picture for clients that ask by type.'),
        BACKGROUND_LOGO: address.exactOptional().describe('The picture behind the top of the page.'),
      } satisfies Record<FileType, z.ZodType>)
      .default({})
      .describe('Pictures by their type.'),
    fbPixelId: vendorId(pixelId, 'must be 5 to 20 digits').meta({
      description: 'The id of a Meta pixel, which counts visits.',
      examples: ['123456789012345'],
    }),
    googleTagManagerId: vendorId(tagManagerId, 'must be an id such as GTM-ABC1234').meta({
      description: 'The id of a container of Google Tag Manager.',
      examples: ['GTM-ABC1234'],
    }),
    googleAnalyticsId: vendorId(propertyId, 'must be an id such as G-ABC1234567').meta({
      description: 'The id of a property of Google Analytics.',
      examples: ['G-ABC1234567'],
    }),
    generalConfig: z
      .strictObject({
        menuConfig: z
          .strictObject({
            plateDetailInModal: z
              .boolean()
              .default(true)
              .describe('Whether a plate opens over the menu; `false` opens a page of its own.'),
          })
          .prefault({})
          .describe('How the menu works.'),
        colorConfig: colorConfig.prefault({}).describe('The colours of its pages.'),
        mapConfig: z
          .strictObject({
            // MAP-01, ADDR-29.
            mapProvider: mapProvider
              .default('OPEN_SOURCE')
              .describe('The maps: `OPEN_SOURCE` from this gateway, `BIG_VENDOR` from Google with a key.'),
            geocodingProvider: mapProvider
              .default('BIG_VENDOR')
              .describe(
                'The search for addresses: `OPEN_SOURCE` is the city file or your provider, `BIG_VENDOR` Google with a key.',
              ),
            addressRedirect: z
              .enum(['MANUAL', 'AUTOMATIC'])
              .default('MANUAL')
              .describe('Whether an address outside the zones of a store leads to the right store by itself.'),
          })
          .prefault({})
          .describe('Maps and addresses.'),
        analyticsConfig: z
          .strictObject({
            consent: z
              .enum(['OFF', 'ASK', 'ON'])
              .describe('Whether visits are counted: never, after a question, or always.'),
            endpoint: analyticsEndpoint
              .exactOptional()
              .describe('The address of another program that hears of the steps of diners who accept. Needs `ASK`.'),
          })
          .refine(({ consent, endpoint }) => endpoint === undefined || consent !== 'ON', {
            path: ['endpoint'],
            error: 'needs consent: ASK, because it hears only of diners who accept',
          })
          .exactOptional()
          .describe('The question before visits are counted; left out: always.'),
      })
      .prefault({})
      .describe('How its pages look and work.'),
    nps: z
      .strictObject({
        enabled: z.boolean().default(false).describe('Whether the list of stores shows the average of ratings.'),
        threshold: z.number().min(0).max(5).default(4).describe('The average from which it is shown.'),
      })
      .prefault({})
      .describe('The average of ratings, which each store has in `deliveryConfig.npsAvg`.'),
    externalLoyaltyPartner: name
      .nullable()
      .default(null)
      .describe('The name of an outside loyalty program, the one of `EXTERNAL_PARTNER_NAME`.'),
    plates: listOf(plate(amount)).default([]).describe('The plates; the menus name them by their ids.'),
    menus: listOf(menu(amount)).default([]).describe('The menus; each order mode of a store sells one.'),
    indicators: listOf(indicator).default([]).describe('Marks that plates may carry.'),
    discounts: listOf(discount(amount)).default([]).describe('Discounts on plates.'),
    discountCodes: listOf(discountCode(amount)).default([]).describe('Codes that a diner types at the checkout.'),
    customizations: listOf(customization).default([]).describe('Changes of texts, limits and links.'),
    loyaltyProgram: loyaltyProgram
      .nullable()
      .default(null)
      .describe('The points that diners collect; `null` has none.'),
    loyaltyRewards: listOf(loyaltyReward, mostRewards)
      .default([])
      .describe('Points for a diner who signs up, once for each reward.'),
    surveys: listOf(survey).default([]).describe('Questions after an order; a store names one of them.'),
  }) satisfies z.ZodType<Branch>

const vendorId = (pattern: RegExp, message: string) => z.string().regex(pattern, message).nullable().default(null)
/** Public, as the catalogue is, so that it holds no key. */
const analyticsEndpoint = z
  .string()
  .max(500, 'is longer than 500 characters')
  .regex(/^https?:\/\/[^\s/]/, 'must be an address such as https://steps.example/in')
  .refine((written) => URL.canParse(written), 'must be an address such as https://steps.example/in')
  .refine(
    holds(({ protocol, hostname }) => protocol === 'https:' || isOwnNetwork(hostname)),
    'must begin with https: outside of your own network',
  )
  .refine(
    holds(({ username, password, search, hash }) => username + password + search + hash === ''),
    'is public, so it has no name, password, ? or #',
  )
  .meta({ kind: 'address' })

const mapProvider = z.enum(['OPEN_SOURCE', 'BIG_VENDOR'])

const colorConfig = z.strictObject({
  colorModeType: z.enum(['LIGHT', 'DARK']).default('LIGHT').describe('Whether the pages are light or dark.'),
  lightMainColor: colour.exactOptional().describe('The main colour of light pages.'),
  darkMainColor: colour.exactOptional().describe('The main colour of dark pages.'),
  buttonBorderedColorLight: colour.exactOptional().describe('The edge of buttons of light pages.'),
  buttonBorderedColorDark: colour.exactOptional().describe('The edge of buttons of dark pages.'),
  promotionalBannerColorLight: colour.exactOptional().describe('The band at the top of the page of light pages.'),
  promotionalBannerColorDark: colour.exactOptional().describe('The band at the top of the page of dark pages.'),
  mainBackgroundColorLight: colour.exactOptional().describe('The background of light pages.'),
  mainBackgroundColorDark: colour.exactOptional().describe('The background of dark pages.'),
  mainTextColorLight: colour.exactOptional().describe('The text of light pages.'),
  mainTextColorDark: colour.exactOptional().describe('The text of dark pages.'),
  descriptionTextColorLight: colour.exactOptional().describe('The text of descriptions of light pages.'),
  descriptionTextColorDark: colour.exactOptional().describe('The text of descriptions of dark pages.'),
}) satisfies z.ZodType<ColorConfig>

const customizationFields = {
  displayType: name.nullable().default(null).describe('Handed to other clients of the API; the pages do not read it.'),
  theme: name.nullable().default(null).describe('Handed to other clients of the API; the pages do not read it.'),
  commands: text.nullable().default(null).describe('Handed to other clients of the API; the pages do not read it.'),
}
const notesLimit = z.int('must be a whole number').min(0, 'is below zero').max(5000, 'is above 5000')

const resource = <const Kind extends string>(kind: Kind) =>
  z.literal(kind).describe('The kind of change, which says which of the other fields it has.')

const customization = z.discriminatedUnion('resource', [
  z.strictObject({
    ...customizationFields,
    resource: resource('PROMOTIONAL_BANNER'),
    text: text.min(1, 'is empty').describe('The sentence of the band at the top of the page.'),
    orderModeType: z
      .enum([...orderModeType.options, 'ALL'])
      .default('ALL')
      .describe('The kind of mode in which the band is shown.'),
  }),
  z.strictObject({
    ...customizationFields,
    resource: resource('DOCUMENT_LABEL'),
    label: name.describe('The name of the document at the checkout, such as DNI.'),
  }),
  z.strictObject({
    ...customizationFields,
    resource: resource('NOTES_LIMIT'),
    orderNotesLimit: notesLimit.default(250).describe('The most characters of the note to an order.'),
    hasOrderNotesLimit: z.boolean().default(true).describe('Whether that limit holds.'),
    itemNotesLimit: notesLimit.default(250).describe('The most characters of the note to a plate.'),
    hasItemNotesLimit: z.boolean().default(true).describe('Whether that limit holds.'),
  }),
  z.strictObject({
    ...customizationFields,
    resource: resource('REDIRECT_ACTION'),
    action: z
      .enum(['INVALID_CODE', 'FOLLOW_UP'])
      .describe(
        'When the diner is sent there: `INVALID_CODE` when a link brings a code that does not exist, `FOLLOW_UP` when the page of an order opens.',
      ),
    url: address.describe('The page to which the diner is sent.'),
  }),
]) satisfies z.ZodType<Customization>

const mostRewardPoints = 1_000_000
const points = z
  .int('must be a whole number')
  .min(0, 'is below zero')
  .max(1_000_000_000, 'is above 1000000000')
  .meta({ kind: 'points' })

const loyaltyProgram = z
  .strictObject({
    active: z.boolean().default(true).describe('Whether points are earned and spent now.'),
    name: name.describe('The name of the points, which diners read.'),
    orderPercentage: fraction.describe('The part of an order that comes back as points: 0.05 is 5 %.'),
    minRedeemedPoints: points.default(0).describe('The least points that an order may be paid with.'),
    maxRedeemedPoints: points.describe(
      'The most points that an order may be paid with. A point is one unit of the currency.',
    ),
    maxRedeemedPercentage: fraction.default(1).describe('The largest part of an order that points may pay.'),
    supportsDiscounts: z.boolean().default(true).describe('Whether points and a discount code go together.'),
    branchContactIds: listOf(id)
      .nullable()
      .default(null)
      .describe('The ids of the stores of the program; `null` is all of them.'),
  })
  .refine((program) => program.minRedeemedPoints <= program.maxRedeemedPoints, {
    path: ['minRedeemedPoints'],
    message: 'is above maxRedeemedPoints',
  }) satisfies z.ZodType<LoyaltyProgram>

const mostRewards = 100

const loyaltyReward = z.strictObject({
  id: id.describe('The id of the reward.'),
  amount: points
    .min(1, 'must be at least 1')
    .max(mostRewardPoints, `is above ${mostRewardPoints}`)
    .describe('The number of points.'),
  active: z.boolean().default(true).describe('Whether it is given now.'),
  branchContactId: id.describe('The id of the store at which the diner signs up.'),
}) satisfies z.ZodType<LoyaltyReward>

const survey = z.strictObject({
  id: id.describe('The id of the survey.'),
  active: z.boolean().default(true).describe('Whether diners are asked now.'),
  questions: listOf(
    z.strictObject({
      id: id.describe('The id of the question, its own within the survey.'),
      title: text.min(1, 'is empty').describe('The question.'),
      subTitle: text.default('').describe('A line below it.'),
      type: z.enum(['rating', 'text', 'multiselect']).describe('Stars, free text, or reasons to choose from.'),
      questionOrder: count.describe('The place among questions of the same priority.'),
      mandatory: z.boolean().default(false).describe('Whether it must be answered.'),
      priority: count
        .max(1_000, 'is above 1000')
        .describe('The place in the survey: the lowest comes first, and is a rating.'),
      questionReasons: listOf(name, 30).default([]).describe('The reasons of a `multiselect`.'),
    }),
    50,
  )
    .min(1, 'is empty')
    .refine(
      (questions) =>
        questions.length === 0 || [...questions].sort((a, b) => a.priority - b.priority)[0]?.type === 'rating',
      'must begin with a rating, by priority',
    )
    .describe('The questions.'),
}) satisfies z.ZodType<Survey>
