import { etagOf, matches } from '../../cache/bodies/etag.ts'
import { readCookie } from '../../identity/caller/cookies.ts'
import type { NodeApp } from '../http/bind.ts'
import { exchangeOf } from '../http/exchange.ts'
import { bindAssets } from './assets.ts'
import type { ConsoleFiles } from './console-files.ts'
import { pageHeaders } from './page-headers.ts'

/** Attributes of the root element that a cookie of the browser chooses, with their values. */
const choices = { theme: ['light', 'dark'], density: ['comfortable', 'compact'] } as const

const attributesFrom = (cookies: string | undefined): string =>
  Object.entries(choices)
    .map(([name, values]) => {
      const chosen = readCookie(cookies, `halyard-${name}`)
      const value = values.find((one) => one === chosen)
      return value === undefined ? '' : ` data-${name}="${value}"`
    })
    .join('')

const escaped = (text: string): string => text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`)

/** The page at a path prefix. Deep links open it too, so its addresses are absolute. */
const pageAt = (html: string, prefix: string): string => html.replaceAll('"./assets/', () => `"${escaped(prefix)}/assets/`)

/** Serves the console: the page at the paths of all pages, and its assets. Only scripts of the page read the secrets in the query. */
export const bindPages = (app: NodeApp, publicUrl: string, files: ConsoleFiles): void => {
  const page = pageAt(files.html, new URL(publicUrl).pathname.replace(/\/$/, ''))
  for (const path of files.paths) {
    app.get(path, (c) => {
      exchangeOf(c.env.incoming).route = path
      const html = page.replace('<html', `<html${attributesFrom(c.req.header('Cookie'))}`)
      const etag = etagOf([html])
      const headers = { ...pageHeaders, ETag: etag, 'Cache-Control': 'no-cache', Vary: 'Cookie' }
      return matches(c.req.header('If-None-Match'), etag) ? c.body(null, 304, headers) : c.html(html, 200, headers)
    })
  }
  bindAssets(app, files)
}
