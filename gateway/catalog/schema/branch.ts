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
import type { Amount } from './amount.ts'
import { discount, discountCode } from './discount.ts'
import { indicator, menu, plate } from './menu.ts'
import { orderModeType } from './order-mode.ts'
import { address, alias, colour, count, fraction, id, listOf, name, text } from './words.ts'

export const branch = (amount: Amount) =>
  z.strictObject({
    id,
    companyId: id,
    alias,
    name,
    social: z
      .strictObject({ instagram: address.nullable().default(null), facebook: address.nullable().default(null) })
      .default({ instagram: null, facebook: null }),
    customMessage: text.nullable().default(null),
    withCustomBannerLogo: z.boolean().default(false),
    customBannerLogoURL: address.nullable().default(null),
    customLogoURL: address.nullable().default(null),
    withCustomBackgroundLogo: z.boolean().default(false),
    files: z.partialRecord(fileType, address).default({}),
    fbPixelId: vendorId(pixelId, 'must be 5 to 20 digits'),
    googleTagManagerId: vendorId(tagManagerId, 'must be an id such as GTM-ABC1234'),
    googleAnalyticsId: vendorId(propertyId, 'must be an id such as G-ABC1234567'),
    generalConfig: z
      .strictObject({
        menuConfig: z.strictObject({ plateDetailInModal: z.boolean().default(true) }).prefault({}),
        colorConfig: colorConfig.prefault({}),
        mapConfig: z
          .strictObject({
            // MAP-01, ADDR-29.
            mapProvider: mapProvider.default('OPEN_SOURCE'),
            geocodingProvider: mapProvider.default('BIG_VENDOR'),
            addressRedirect: z.enum(['MANUAL', 'AUTOMATIC']).default('MANUAL'),
          })
          .prefault({}),
        analyticsConfig: z.strictObject({ consent: z.enum(['OFF', 'ASK', 'ON']) }).exactOptional(),
        hideZeroCents: z.boolean().exactOptional(),
      })
      .prefault({}),
    nps: z
      .strictObject({ enabled: z.boolean().default(false), threshold: z.number().min(0).max(5).default(4) })
      .prefault({}),
    externalLoyaltyPartner: name.nullable().default(null),
    plates: listOf(plate(amount)).default([]),
    menus: listOf(menu(amount)).default([]),
    indicators: listOf(indicator).default([]),
    discounts: listOf(discount(amount)).default([]),
    discountCodes: listOf(discountCode(amount)).default([]),
    customizations: listOf(customization).default([]),
    loyaltyProgram: loyaltyProgram.nullable().default(null),
    loyaltyRewards: listOf(loyaltyReward, mostRewards).default([]),
    surveys: listOf(survey).default([]),
  }) satisfies z.ZodType<Branch>

const fileType = z.enum(['LOGO', 'HORIZONTAL_LOGO', 'BANNER_LOGO', 'BACKGROUND_LOGO']) satisfies z.ZodType<FileType>
const vendorId = (pattern: RegExp, message: string) => z.string().regex(pattern, message).nullable().default(null)
const mapProvider = z.enum(['OPEN_SOURCE', 'BIG_VENDOR'])

const colorConfig = z.strictObject({
  colorModeType: z.enum(['LIGHT', 'DARK']).default('LIGHT'),
  lightMainColor: colour.exactOptional(),
  darkMainColor: colour.exactOptional(),
  buttonBorderedColorLight: colour.exactOptional(),
  buttonBorderedColorDark: colour.exactOptional(),
  promotionalBannerColorLight: colour.exactOptional(),
  promotionalBannerColorDark: colour.exactOptional(),
  mainBackgroundColorLight: colour.exactOptional(),
  mainBackgroundColorDark: colour.exactOptional(),
  mainTextColorLight: colour.exactOptional(),
  mainTextColorDark: colour.exactOptional(),
  descriptionTextColorLight: colour.exactOptional(),
  descriptionTextColorDark: colour.exactOptional(),
}) satisfies z.ZodType<ColorConfig>

const customizationFields = {
  displayType: name.nullable().default(null),
  theme: name.nullable().default(null),
  commands: text.nullable().default(null),
}
const notesLimit = z.int('must be a whole number').min(0, 'is below zero').max(5000, 'is above 5000')

const customization = z.discriminatedUnion('resource', [
  z.strictObject({
    ...customizationFields,
    resource: z.literal('PROMOTIONAL_BANNER'),
    text: text.min(1, 'is empty'),
    orderModeType: z.union([orderModeType, z.literal('ALL')]).default('ALL'),
  }),
  z.strictObject({ ...customizationFields, resource: z.literal('DOCUMENT_LABEL'), label: name }),
  z.strictObject({
    ...customizationFields,
    resource: z.literal('NOTES_LIMIT'),
    orderNotesLimit: notesLimit.default(250),
    hasOrderNotesLimit: z.boolean().default(true),
    itemNotesLimit: notesLimit.default(250),
    hasItemNotesLimit: z.boolean().default(true),
  }),
  z.strictObject({
    ...customizationFields,
    resource: z.literal('REDIRECT_ACTION'),
    action: z.enum(['INVALID_CODE', 'FOLLOW_UP']),
    url: address,
  }),
]) satisfies z.ZodType<Customization>

const mostRewardPoints = 1_000_000
const points = z.int('must be a whole number').min(0, 'is below zero')

const loyaltyProgram = z
  .strictObject({
    active: z.boolean().default(true),
    name,
    orderPercentage: fraction,
    minRedeemedPoints: points.default(0),
    maxRedeemedPoints: points,
    maxRedeemedPercentage: fraction.default(1),
    supportsDiscounts: z.boolean().default(true),
    branchContactIds: listOf(id).nullable().default(null),
  })
  .refine((program) => program.minRedeemedPoints <= program.maxRedeemedPoints, {
    path: ['minRedeemedPoints'],
    message: 'is above maxRedeemedPoints',
  }) satisfies z.ZodType<LoyaltyProgram>

const mostRewards = 100

const loyaltyReward = z.strictObject({
  id,
  amount: points.min(1, 'must be at least 1').max(mostRewardPoints, `is above ${mostRewardPoints}`),
  active: z.boolean().default(true),
  branchContactId: id,
}) satisfies z.ZodType<LoyaltyReward>

const survey = z.strictObject({
  id,
  active: z.boolean().default(true),
  questions: listOf(
    z.strictObject({
      id,
      title: text.min(1, 'is empty'),
      subTitle: text.default(''),
      type: z.enum(['rating', 'text', 'multiselect']),
      questionOrder: count,
      mandatory: z.boolean().default(false),
      priority: count,
      questionReasons: listOf(name, 30).default([]),
    }),
    50,
  )
    .min(1, 'is empty')
    .refine(
      (questions) =>
        questions.length === 0 || [...questions].sort((a, b) => a.priority - b.priority)[0]?.type === 'rating',
      'must begin with a rating, by priority',
    ),
}) satisfies z.ZodType<Survey>
