import type { Discount, DiscountCode } from './discount.ts'
import type { Indicator, Menu, Plate } from './menu.ts'
import type { OrderModeType } from './order-mode.ts'

/** BRAND-01. A missing colour takes its default (BRAND-03 to BRAND-07). */
export type ColorConfig = {
  readonly colorModeType: 'LIGHT' | 'DARK'
  readonly lightMainColor?: string
  readonly darkMainColor?: string
  readonly buttonBorderedColorLight?: string
  readonly buttonBorderedColorDark?: string
  readonly promotionalBannerColorLight?: string
  readonly promotionalBannerColorDark?: string
  readonly mainBackgroundColorLight?: string
  readonly mainBackgroundColorDark?: string
  readonly mainTextColorLight?: string
  readonly mainTextColorDark?: string
  readonly descriptionTextColorLight?: string
  readonly descriptionTextColorDark?: string
}

export type MapProvider = 'OPEN_SOURCE' | 'BIG_VENDOR'

/** OPEN-68. */
export type FileType = 'LOGO' | 'HORIZONTAL_LOGO' | 'BANNER_LOGO' | 'BACKGROUND_LOGO'

/** BRAND-15 to BRAND-20. */
export type Customization = {
  readonly displayType: string | null
  readonly theme: string | null
  readonly commands: string | null
} & (
  | { readonly resource: 'PROMOTIONAL_BANNER'; readonly text: string; readonly orderModeType: OrderModeType | 'ALL' }
  | { readonly resource: 'DOCUMENT_LABEL'; readonly label: string }
  | {
      readonly resource: 'NOTES_LIMIT'
      readonly orderNotesLimit: number
      readonly hasOrderNotesLimit: boolean
      readonly itemNotesLimit: number
      readonly hasItemNotesLimit: boolean
    }
  | { readonly resource: 'REDIRECT_ACTION'; readonly action: 'INVALID_CODE' | 'FOLLOW_UP'; readonly url: string }
)

/**
 * LOYAL-01. Percentages are fractions: 0.05 is 5 % (AMBIG-21). Points are whole numbers; one point is worth one unit of
 * currency.
 */
export type LoyaltyProgram = {
  readonly active: boolean
  readonly name: string
  readonly orderPercentage: number
  readonly minRedeemedPoints: number
  readonly maxRedeemedPoints: number
  readonly maxRedeemedPercentage: number
  readonly supportsDiscounts: boolean
  /** Null means every store of the branch, an empty list means none (AMBIG-42). */
  readonly branchContactIds: readonly string[] | null
}

/**
 * LOYAL-23: points for a diner who signs up at a store, once for each reward. The diner's account records the claimed
 * rewards.
 */
export type LoyaltyReward = {
  readonly id: string
  /** Whole points. */
  readonly amount: number
  readonly active: boolean
  readonly branchContactId: string
}

export type SurveyQuestion = {
  readonly id: string
  readonly title: string
  readonly subTitle: string
  readonly type: 'rating' | 'text' | 'multiselect'
  readonly questionOrder: number
  readonly mandatory: boolean
  readonly priority: number
  readonly questionReasons: readonly string[]
}

export type Survey = { readonly id: string; readonly active: boolean; readonly questions: readonly SurveyQuestion[] }

/** Whether diners are asked before their visits are counted, are counted without a question, or are not counted. */
export type AnalyticsConsent = 'OFF' | 'ASK' | 'ON'

/** BRANCH-25: a brand. Its stores sell from its menus. */
export type Branch = {
  readonly id: string
  readonly companyId: string
  readonly alias: string
  readonly name: string
  readonly social: { readonly instagram: string | null; readonly facebook: string | null }
  readonly customMessage: string | null
  readonly withCustomBannerLogo: boolean
  readonly customBannerLogoURL: string | null
  readonly customLogoURL: string | null
  readonly withCustomBackgroundLogo: boolean
  readonly files: { readonly [Type in FileType]?: string }
  readonly fbPixelId: string | null
  readonly googleTagManagerId: string | null
  readonly googleAnalyticsId: string | null
  readonly generalConfig: {
    readonly menuConfig: { readonly plateDetailInModal: boolean }
    readonly colorConfig: ColorConfig
    readonly mapConfig: {
      readonly mapProvider: MapProvider
      readonly geocodingProvider: MapProvider
      readonly addressRedirect: 'MANUAL' | 'AUTOMATIC'
    }
    /** Absent in a catalogue that was imported before the setting existed. */
    readonly analyticsConfig?: {
      readonly consent: AnalyticsConsent
      /** The address outside that hears of the steps of diners who have accepted it. */
      readonly endpoint?: string
    }
  }
  readonly nps: { readonly enabled: boolean; readonly threshold: number }
  readonly externalLoyaltyPartner: string | null
  readonly plates: readonly Plate[]
  readonly menus: readonly Menu[]
  readonly indicators: readonly Indicator[]
  readonly discounts: readonly Discount[]
  readonly discountCodes: readonly DiscountCode[]
  readonly customizations: readonly Customization[]
  readonly loyaltyProgram: LoyaltyProgram | null
  readonly loyaltyRewards: readonly LoyaltyReward[]
  readonly surveys: readonly Survey[]
}
