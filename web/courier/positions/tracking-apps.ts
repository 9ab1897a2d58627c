/** Apps that can report for a locked phone (docs/protocol.md, "Positions"). */
export const trackingApps = ['traccar', 'osmand', 'owntracks'] as const
export type TrackingApp = (typeof trackingApps)[number]

/**
 * Returns the text to paste into the app. OsmAnd fills in its own values; its speed is left out, because it uses
 * another unit.
 */
export const addressFor = (app: TrackingApp, url: string): string =>
  app === 'osmand' ? `${url}?lat={0}&lon={1}&timestamp={2}&hdop={3}` : url
