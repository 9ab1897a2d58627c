import { existsSync, readFileSync } from 'node:fs'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { appOfPath, documentFile, type WebApp } from '#domain/slug/app-of-path.ts'
import { realFile } from '../media/real-file.ts'
import { asksForPage } from './asks-for-page.ts'
import { type FilesOf, pageFiles } from './build-manifest.ts'
import { type DocumentScripts, type Drawing, documentScriptsOf, drawingOf } from './drawing.ts'
import { serveEndingWorker, workerPath } from './ending-worker.ts'
import type { PagePolicy } from './page-policy.ts'
import { referrerPolicyOf, saysWho } from './page-referrer.ts'
import { errorBody, HttpProblem } from './problems.ts'
import { answerForVisit, opensPage } from './visit.ts'

export type Site = {
  readonly webRoot: string
  readonly mediaRoot: string | null
  /** False takes the service worker away from browsers that have one. */
  readonly withWorker?: boolean
  /** Where the public reaches this gateway; without it a page takes the host of its request. */
  readonly publicUrl?: string | undefined
  readonly policyOf?: PagePolicy
}

/** The page of one address. */
export type SitePage = {
  readonly html: string
  /** The source of the inline style that it carries. */
  readonly styleSource: string | null
  /** The sources of its inline scripts. */
  readonly scriptSource?: string
  /** Nothing is at this address, as the page itself will say. */
  readonly isMissing?: boolean
  /** Search engines may not list it, as its head says too. */
  readonly isUnlisted?: boolean
  /** A call whose answer it may be drawn from, for the person who opens it; null for an answer that it cannot be drawn from. */
  readonly ofAnswer?: { readonly call: string; readonly drawnFrom: (answer: unknown) => SitePage | null }
}

type OfAnswer = NonNullable<SitePage['ofAnswer']>

/** Null is the document of the address's app as it was built. `origin` is the scheme and host that the reader has asked. */
export type PageAt = (pathname: string, origin: string) => SitePage | null

/** The parts of the built client that its pages are made of. */
export type BuiltPages = {
  /** The document of each app. */
  readonly documents: Readonly<Record<WebApp, string>>
  /** Null in a build without it. */
  readonly firstScreen: string | null
  readonly filesOf: FilesOf
  /** Loads the code that draws pages; null in a build without it. */
  readonly loadDrawing: (() => Promise<Drawing>) | null
  /** Null in a build without them. */
  readonly documentScripts: DocumentScripts | null
}

function builtPages(webRoot: string): BuiltPages {
  const firstScreen = `${webRoot}/first-screen.html`
  const documentOf = (app: WebApp) => readFileSync(`${webRoot}/${documentFile(app)}`, 'utf8')
  return {
    documents: { diner: documentOf('diner'), courier: documentOf('courier'), console: documentOf('console') },
    firstScreen: existsSync(firstScreen) ? readFileSync(firstScreen, 'utf8') : null,
    filesOf: pageFiles(webRoot),
    loadDrawing: drawingOf(webRoot),
    documentScripts: documentScriptsOf(webRoot),
  }
}

/** The longest part of an address that a route takes. */
export const longestPart = 2_000

/**
 * Tells pages from files and calls by the address alone, since a browser asks for a script or a picture with wildcards in
 * `Accept`, and would take a page in its place.
 * - `none`: below these folders lie only calls and files, so an address that is not there is never a page.
 * - `named`: an address of other programs (realtime applications, payment providers, the documentation's files), or one whose
 *   last part has a dot, such as /robots.txt, or any part begins with one. It is a page only for clients that name `text/html`:
 *   a browser that opens a wrong address. Below /menu/ a dot tells nothing: the name of an order mode may have one.
 * - `any`: every other address, for each client that takes HTML.
 */
function pageFor(path: string): 'none' | 'named' | 'any' {
  if (/^\/(api|assets|brand|media|pictures|tiles)\//.test(path)) return 'none'
  if (/^\/(analytics|apps?|docs|payments|pusher|realtime-polling|sandbox)(\/|$)/.test(path)) return 'named'
  return /\/\.|\.[^/]*$/.test(path) && !path.startsWith('/menu/') ? 'named' : 'any'
}

/** No file ends in a slash: at a folder's address the plugin answers 403, also at `/`, where the client has a page. */
const isFile = (path: string) => !path.endsWith('/')

const inlineOnly =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; frame-ancestors 'none'"

/** Serves the built web client, the shop's pictures, and at every other address the document of the app that it belongs to. */
export async function serveSite(
  app: FastifyInstance,
  { webRoot, mediaRoot, withWorker = true, publicUrl, policyOf = (_, policy) => policy }: Site,
  pagesOf: (built: BuiltPages) => PageAt,
): Promise<void> {
  const isBuilt = existsSync(`${webRoot}/index.html`)
  const pageAt = isBuilt ? pagesOf(builtPages(webRoot)) : null
  if (mediaRoot && existsSync(mediaRoot))
    await app.register(fastifyStatic, {
      root: mediaRoot,
      prefix: '/media/',
      maxAge: '1h',
      decorateReply: !isBuilt,
      index: false,
      allowedPath: isFile,
      async onFile(file) {
        if (!(await realFile(mediaRoot, file))) throw new HttpProblem(404, 'NOT_FOUND', 'There is no such picture.')
      },
      // A picture that is opened by itself may not run anything.
      setHeaders: (reply) => void reply.header('content-security-policy', inlineOnly),
    })
  if (!withWorker) serveEndingWorker(app)
  if (isBuilt)
    await app.register(fastifyStatic, {
      root: webRoot,
      index: false,
      allowedPath: isFile,
      // As the build has compressed it; what it has not is compressed on the way.
      preCompressed: true,
      setHeaders(reply, path) {
        reply.header('cache-control', path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache')
        if (path.endsWith(workerPath)) reply.header('service-worker-allowed', '/')
      },
    })
  // A call is never a file or a page, also one that no other route takes, such as one with a part that is too long.
  app.all('/api/*', (_, reply) => reply.callNotFound())
  app.setNotFoundHandler(async (request, reply) => {
    const [path = '', query = ''] = request.url.split('?', 2)
    if (path.split('/').some((part) => part.length > longestPart))
      return reply.code(414).send(errorBody(414, 'ADDRESS_TOO_LONG', 'A part of the address is too long.'))
    const decoded = decodeURIComponent(path)
    const clients = pageAt && ['GET', 'HEAD'].includes(request.method) ? pageFor(decoded) : 'none'
    if (clients !== 'none') reply.header('vary', 'accept')
    const asked = clients === 'none' ? null : asksForPage(request.headers.accept)
    if (pageAt && asked && (clients === 'any' || asked === 'named')) {
      reply.header('cache-control', 'no-cache')
      const words = new URLSearchParams(query)
      const referrer = referrerPolicyOf(decoded, words)
      if (saysWho(words)) reply.header('x-robots-tag', 'noindex')
      if (referrer) reply.header('referrer-policy', referrer)
      const policy = 'content-security-policy'
      reply.header(policy, policyOf(path, String(reply.getHeader(policy)), words))
      const page = pageAt(path, publicUrl?.replace(/\/+$/, '') ?? `${request.protocol}://${request.host}`)
      if (!page) return reply.sendFile(documentFile(appOfPath(path)), webRoot)
      // Parameters change what a page shows.
      const drawn = query === '' && page.ofAnswer ? await drawnFor(app, request, page.ofAnswer) : null
      // It shows an order, of which nothing may keep a copy.
      if (drawn) reply.header('cache-control', 'no-store')
      return sendPage(reply, drawn ?? page)
    }
    return reply.code(404).send(errorBody(404, 'NOT_FOUND', 'There is nothing at this address.'))
  })
}

/** Null for a visitor who does not open the page as a person, and for an answer that it cannot be drawn from. */
async function drawnFor(app: FastifyInstance, request: FastifyRequest, { call, drawnFrom }: OfAnswer) {
  const answer = opensPage(request) ? await answerForVisit(app, request, call) : null
  return answer === null ? null : drawnFrom(answer)
}

function sendPage(reply: FastifyReply, page: SitePage) {
  if (page.styleSource) allowInline(reply, 'style-src', page.styleSource)
  if (page.scriptSource) allowInline(reply, 'script-src', page.scriptSource)
  if (page.isUnlisted) reply.header('x-robots-tag', 'noindex')
  return reply
    .code(page.isMissing ? 404 : 200)
    .type('text/html; charset=utf-8')
    .send(page.html)
}

/** One inline element, known by its hash, beside the sources that are ours anyway. */
function allowInline(reply: FastifyReply, directive: 'style-src' | 'script-src', source: string) {
  const policy = String(reply.getHeader('content-security-policy'))
  // A hash would take back what a policy allows to every inline element.
  if (new RegExp(`${directive} [^;]*'unsafe-inline'`).test(policy)) return
  reply.header('content-security-policy', policy.replace(`${directive} 'self'`, `${directive} 'self' ${source}`))
}
