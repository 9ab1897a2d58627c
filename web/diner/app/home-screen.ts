import { number } from '#web/shared/state/shape.ts'
import { createStored } from '#web/shared/state/stored.ts'

/** The way of a shop to the home screen of an iPhone or iPad: the browser's Share menu, or first another browser. */
export type HomeScreenWay = 'share' | 'safari'

type Browser = Pick<Navigator, 'userAgent' | 'maxTouchPoints'>

/**
 * How a diner puts the shop on the home screen, where no browser offers it to the page; null on other systems, whose
 * browsers do. An iPad names itself a Mac, and no Mac has a touch screen.
 */
export function homeScreenWay({ userAgent, maxTouchPoints }: Browser): HomeScreenWay | null {
  const isApple = /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1)
  if (!isApple) return null
  return isInsideAnApp(userAgent) || isTooOld(userAgent) ? 'safari' : 'share'
}

/** An app's own browser has no such menu. It names its app, or leaves out the word that every browser has. */
const isInsideAnApp = (userAgent: string) =>
  /\b(FBA[NV]|FB_IAB|Instagram|Barcelona|Line|Twitter|TikTok|musical_ly|BytedanceWebview|Snapchat|Pinterest|LinkedInApp|WhatsApp|GSA)\b/.test(
    userAgent,
  ) || !/Safari\//.test(userAgent)

/** Before iOS 16.4 only Safari could do it. */
function isTooOld(userAgent: string): boolean {
  const [, major = 'none', minor = '0'] = / OS (\d+)_(\d+)/.exec(userAgent) ?? []
  const isSafari = !/(CriOS|FxiOS|EdgiOS|OPiOS|OPT|DuckDuckGo|YaBrowser|Brave)\//.test(userAgent)
  return !isSafari && (Number(major) < 16 || (major === '16' && Number(minor) < 4))
}

/** A diner who did not do it is told again after this time. */
const toldForMs = 90 * 86_400_000

const told = createStored('comanda.home-screen-told', number)

/** An instant in the future is of a clock that was wrong, and does not count. */
export function wasToldLately(now: number): boolean {
  const at = told.current()
  return at !== null && at <= now && now - at < toldForMs
}

export const rememberTold = (now: number): void => told.set(now)
