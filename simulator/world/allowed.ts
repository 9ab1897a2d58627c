/**
 * Functions of Node and of the language that a run may call: each computes from its arguments, or from files that no
 * run changes. A name that is missing here is refused (`sealed.ts`). `true` allows all functions of a module.
 */
export const allowedInModules: Readonly<Record<string, true | string>> = {
  ...{ assert: true, 'assert/strict': true, async_hooks: true, buffer: true, console: true, constants: true },
  ...{ diagnostics_channel: true, events: true, path: true, 'path/posix': true, 'path/win32': true, punycode: true },
  ...{ querystring: true, stream: true, 'stream/consumers': true, 'stream/promises': true, string_decoder: true },
  ...{ sys: true, url: true, util: true, 'util/types': true },
  // Node's own loader calls them by these names.
  module: true,
  crypto:
    'createHash createHmac hash Hash Hmac timingSafeEqual createCipheriv createDecipheriv Cipheriv Decipheriv hkdfSync pbkdf2Sync ' +
    'scryptSync getRandomValues createSecretKey createPrivateKey createPublicKey KeyObject getHashes getCiphers getCurves getFips',
  // Creating one asks no server.
  'dns/promises': 'Resolver',
  fs: 'accessSync existsSync lstatSync openSync closeSync fstatSync readSync readdirSync readFileSync readlinkSync realpathSync statSync Stats Dirent',
  https: 'Agent',
  http: 'Agent IncomingMessage OutgoingMessage Server ServerResponse createServer validateHeaderName validateHeaderValue',
  net: 'BlockList SocketAddress Server Socket Stream isIP isIPv4 isIPv6',
  os: 'endianness hostname platform',
  'stream/web':
    'ReadableStream ReadableStreamDefaultReader ReadableStreamBYOBReader TransformStream WritableStream ByteLengthQueuingStrategy CountQueuingStrategy',
  v8: 'setFlagsFromString serialize deserialize Serializer Deserializer DefaultSerializer DefaultDeserializer',
  tty: 'isatty ReadStream WriteStream',
  worker_threads: 'MessagePort MessageChannel',
  zlib: 'crc32 deflateSync gzipSync inflateSync gunzipSync brotliCompressSync brotliDecompressSync',
}

/**
 * Functions that finish in an order of their own, or reveal the time. They are allowed while the world's time stands
 * still, such as when a node starts: it loads modules, and creates metrics that no run reads.
 */
export const allowedAtRest: Readonly<Record<string, string>> = {
  'fs/promises': 'readFile readdir',
  perf_hooks: 'monitorEventLoopDelay PerformanceObserver',
  process: 'cpuUsage',
  v8: 'getHeapSpaceStatistics',
  WebAssembly: 'compile instantiate',
  globals: 'FinalizationRegistry',
}

/**
 * The other functions of `process` reveal the machine and the time. Through `emit` Node reports the end of a thread,
 * and its errors.
 */
export const allowedInProcess = 'cwd emit emitWarning getBuiltinModule nextTick ref unref'

/** `WeakRef`: a `Request` holds its signal through one. */
export const allowedGlobals =
  'Object Function Array Number parseFloat parseInt Boolean String Symbol Date Promise RegExp Error AggregateError EvalError ' +
  'RangeError ReferenceError SyntaxError TypeError URIError SuppressedError ArrayBuffer SharedArrayBuffer Uint8Array Int8Array ' +
  'Uint16Array Int16Array Uint32Array Int32Array BigUint64Array BigInt64Array Uint8ClampedArray Float16Array Float32Array ' +
  'Float64Array DataView Map BigInt Set Iterator WeakMap WeakSet Proxy decodeURI decodeURIComponent encodeURI ' +
  'encodeURIComponent escape unescape eval isFinite isNaN DisposableStack AsyncDisposableStack Buffer URL URLSearchParams URLPattern ' +
  'DOMException AbortController AbortSignal Event EventTarget CustomEvent MessageEvent CloseEvent TextEncoder TextDecoder TransformStream ' +
  'TransformStreamDefaultController WritableStream WritableStreamDefaultController WritableStreamDefaultWriter ReadableStream ' +
  'ReadableStreamDefaultReader ReadableStreamBYOBReader ReadableStreamBYOBRequest ReadableByteStreamController ' +
  'ReadableStreamDefaultController ByteLengthQueuingStrategy CountQueuingStrategy TextEncoderStream TextDecoderStream queueMicrotask ' +
  'structuredClone atob btoa MessageChannel MessagePort Blob File FormData Headers Request Response Crypto CryptoKey SubtleCrypto ' +
  'Performance PerformanceEntry PerformanceMark PerformanceMeasure PerformanceObserver PerformanceObserverEntryList ' +
  'PerformanceResourceTiming Navigator Storage WeakRef'
