/** The apps that report for a locked phone (docs/protocol.md, "Positions"). */
export const trackingApps = ['traccar', 'osmand', 'owntracks'] as const
export type TrackingApp = (typeof trackingApps)[number]

/** What to paste into the app: OsmAnd fills its own figures in. Its speed is left out, as its unit is another. */
export const addressFor = (app: TrackingApp, url: string): string =>
  app === 'osmand' ? `${url}?lat={0}&lon={1}&timestamp={2}&hdop={3}` : url
