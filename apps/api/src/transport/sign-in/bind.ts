import type { IncomingMessage } from 'node:http'
import { Failure, failure } from '@halyard/domain'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import { readCookie } from '../../identity/caller/cookies.ts'
import { pendingCookieName } from '../../identity/sign-in/pending-sign-in.ts'
import type { PipelinePorts } from '../../pipeline/ports.ts'
import type { SignInResponse, SignInRoute } from '../../pipeline/sign-in-route.ts'
import type { NodeApp, NodeContext } from '../http/bind.ts'
import { type Exchange, exchangeOf } from '../http/exchange.ts'
import { HttpConnection } from '../http/http-connection.ts'
import { acceptsHtml } from '../http/negotiate.ts'
import { readBytes } from '../http/read-json.ts'
import { sendFailure } from '../http/send.ts'
import { refusalPage } from './refusal-page.ts'

/** The largest form in bytes. Responses of identity providers have some 10 kB; with many groups, some 100 kB. */
const longestForm = 500_000

const isForm = ({ headers }: IncomingMessage): boolean =>
  headers['content-type']?.split(';')[0]?.trim().toLowerCase() === 'application/x-www-form-urlencoded'

const readForm = async (ports: PipelinePorts, incoming: IncomingMessage, exchange: Exchange): Promise<URLSearchParams | Failure> => {
  if (incoming.method !== 'POST') return new URLSearchParams()
  if (!isForm(incoming)) return failure('ContentTypeerror', 'The content type must be application/x-www-form-urlencoded')
  const bytes = await readBytes(incoming, longestForm, ports.bodyStallMs)
  exchange.isBodyLeft = bytes instanceof Failure
  return bytes instanceof Failure ? bytes : new URLSearchParams(bytes.toString('latin1'))
}

/** Responses of a login are for one browser, once. */
const always = { 'Cache-Control': 'no-store', Pragma: 'no-cache' }

const respond = (c: NodeContext, response: SignInResponse, publicUrl: string): Response => {
  for (const [name, value] of Object.entries(always)) c.header(name, value)
  for (const cookie of response.cookies ?? []) c.header('Set-Cookie', cookie, { append: true })
  if (response.clearSiteData) c.header('Clear-Site-Data', '"cache", "storage"')
  if ('redirect' in response) return c.redirect(response.redirect, 303)
  if ('page' in response) return c.redirect(publicUrl + response.page, 303)
  if ('document' in response) return c.body(response.document, 200, { 'Content-Type': response.type })
  return c.body(null, 200)
}

/** Serves the addresses of logins with identity providers. A refusal is a page for browsers, and the error body for all other clients. */
export const bindSignIn = (app: NodeApp, ports: PipelinePorts, routes: readonly SignInRoute[]): void => {
  const { publicUrl } = ports.runtime.settings
  const prefix = new URL(publicUrl).pathname.replace(/\/$/, '')

  const refuse = (c: NodeContext, exchange: Exchange, refusal: Failure): Response => {
    if (acceptsHtml(c.req.header('Accept'))) {
      const headers = { ...always, ...(exchange.isBodyLeft && { Connection: 'close' }) }
      return c.html(refusalPage(refusal, exchange.id, prefix), refusal.status as 401, headers)
    }
    sendFailure(c.env.outgoing, exchange, refusal)
    return RESPONSE_ALREADY_SENT
  }

  for (const { method, path, run } of routes) {
    app.on(method, path, async (c) => {
      const { incoming, outgoing } = c.env
      const exchange = exchangeOf(incoming)
      exchange.route = path
      const form = await readForm(ports, incoming, exchange)
      if (form instanceof Failure) return refuse(c, exchange, form)
      const rawQuery = incoming.url?.split('?').slice(1).join('?') ?? ''
      const response = await run(ports, {
        params: c.req.param(),
        query: new URLSearchParams(rawQuery),
        rawQuery,
        form,
        pending: readCookie(incoming.headers.cookie, pendingCookieName),
        connection: new HttpConnection(incoming, outgoing, exchange.address, publicUrl),
        requestId: exchange.id,
      })
      return response instanceof Failure ? refuse(c, exchange, response) : respond(c, response, publicUrl)
    })
  }
}
