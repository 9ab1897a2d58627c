type AcceptedFeature = {
  readonly feature: string
  /** The sources of ours that use it. Without them only packages do, or it is a matter of style or markup. */
  readonly sources?: readonly string[]
  readonly because: string
}

/** Features that the build uses although an oldest browser lacks them. The test fails for an entry that is no longer used. */
export const accepted: readonly AcceptedFeature[] = [
  // Tested for before it is used.
  { feature: 'SubtleCrypto.getPublicKey', because: 'passkeys: the package asks for the function first' },
  {
    feature: 'PublicKeyCredential.getClientCapabilities',
    because: 'passkeys: the package asks for it, and the console does not',
  },
  {
    feature: 'PublicKeyCredential.isConditionalMediationAvailable',
    because: 'passkeys: the package asks for the function first',
  },
  {
    feature: 'Navigator.share',
    sources: [
      'web/diner/share-link.ts',
      'web/courier/positions/positions-url.tsx',
      'web/console/workplace/link-buttons.tsx',
    ],
    because: 'without it the address is copied',
  },
  {
    feature: 'Navigator.vibrate',
    sources: ['web/courier/workplace/vibration.ts'],
    because: 'called by `?.`; a sentence says the same',
  },
  {
    feature: 'Navigator.wakeLock',
    sources: ['web/shared/state/wake-lock.ts'],
    because: 'without it the screen may go dark, and a courier is told so',
  },
  {
    feature: 'Navigator.connection',
    because: 'a browser that does not say that it saves data does not; React asks before it reads',
  },
  {
    feature: 'Notification',
    sources: ['web/diner/app/push.ts'],
    because: 'takesNotices() of the same file asks for it',
  },
  { feature: 'Notification.requestPermission', because: 'as above' },
  {
    feature: 'ServiceWorkerRegistration.pushManager',
    sources: ['web/diner/app/push.ts'],
    because: 'takesNotices() asks for it, endAllNotices() reads it by `?.`',
  },
  {
    feature: 'ServiceWorkerGlobalScope.pushsubscriptionchange',
    because: 'a browser that lacks the event never sends it',
  },
  {
    feature: 'requestIdleCallback',
    because: 'both places that use it ask for it',
  },
  {
    feature: 'Window.requestIdleCallback',
    sources: ['web/shared/app/start-worker.ts', 'web/diner/read-ahead.ts'],
    because: 'the same, as the compiler names it',
  },
  {
    feature: 'PerformanceResourceTiming.transferSize',
    sources: ['web/shared/api/follow-gateway.ts'],
    because: 'without it a comparison is false, and the document counts as one that a cache has kept',
  },
  {
    feature: 'PerformanceResourceTiming.encodedBodySize',
    sources: ['web/shared/api/follow-gateway.ts'],
    because: 'the same comparison',
  },
  {
    feature: 'ServiceWorkerRegistration.showNotification',
    sources: ['web/worker/notices.ts'],
    because: 'only a push message leads there',
  },
  { feature: 'navigation', because: 'React asks for it by typeof' },
  { feature: 'Document.startViewTransition', because: 'React needs it for its ViewTransition alone, and catches' },
  { feature: 'setImmediate', because: 'React’s scheduler asks for it by typeof' },
  { feature: 'Iterator.from', because: 'immer reads it by `?.`' },
  { feature: 'TouchEvent', because: 'Leaflet asks whether it is there' },
  { feature: 'WebTransport', because: 'engine.io offers it, and the client names long polls alone' },
  // An event that never comes needs nothing.
  { feature: 'Element.touchstart', because: 'downshift listens to the mouse as well' },
  { feature: 'Element.touchmove', because: 'as above' },
  { feature: 'Element.touchend', because: 'as above' },
  { feature: 'ServiceWorkerGlobalScope.push', because: 'such a browser has offered no notices' },
  { feature: 'ServiceWorkerGlobalScope.notificationclick', because: 'as above' },
  { feature: 'Window.appinstalled', because: 'Safari’s own menu installs' },
  { feature: 'Window.beforeinstallprompt', because: 'as above' },
  // The same name of a different feature.
  { feature: 'FileSystemEntry.getMetadata', because: 'a method of libphonenumber-js' },
  { feature: 'HTMLButtonElement.command', because: 'of the plate that is being chosen' },
  { feature: 'Iterator.drop', because: 'of the kept selections' },
  { feature: 'Iterator.take', because: 'of the analytics, and of the buffer of positions' },
  { feature: 'MediaSource.handle', because: 'a method of workbox' },
  { feature: '<select is>', because: 'React’s own way to make an element' },
  // Without it a page looks or scrolls slightly differently.
  { feature: '<img fetchpriority>', because: 'a hint' },
  { feature: 'text-wrap', because: 'lines break elsewhere' },
  { feature: 'type()', because: 'icons keep the size of their attribute (web/shared/ui/base.css)' },
  { feature: 'scrollbar-width', because: 'a bar is drawn' },
  { feature: 'overscroll-behavior', because: 'the page behind scrolls on' },
  { feature: 'overscroll-behavior-x', because: 'as above' },
  { feature: 'overscroll-behavior-y', because: 'as above' },
  {
    feature: 'container-type',
    because: 'with very large text some rows stay side by side, and wrap; the board of orders has one column',
  },
  { feature: 'container', because: 'as above, with a name' },
  { feature: '@container', because: 'as above' },
  { feature: 'resize', because: 'a field keeps its height and scrolls' },
  { feature: '::selection', because: 'of Leaflet’s tiles' },
  // A phone has no pointer to change.
  { feature: 'cursor: crosshair', because: 'a phone has no pointer' },
  { feature: 'cursor: default', because: 'as above' },
  { feature: 'cursor: grab', because: 'as above' },
  { feature: 'cursor: pointer', because: 'as above' },
  {
    feature: '@page',
    because: 'a browser without it prints a receipt with its own margins',
  },
]
