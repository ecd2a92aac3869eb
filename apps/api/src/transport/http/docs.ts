import { matches } from '../../cache/bodies/etag.ts'
import type { NodeApp } from './bind.ts'
import { docsTexts, type PreparedText, prepareOnce } from './docs-texts.ts'
import { exchangeOf } from './exchange.ts'
import { acceptedEncodings } from './negotiate.ts'

const policy =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"

const page = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Halyard API</title>
    <link rel="stylesheet" href="/docs/swagger-ui.css">
  </head>
  <body>
    <main id="api"></main>
    <script src="/docs/swagger-ui-bundle.js"></script>
    <script src="/docs/start.js"></script>
  </body>
</html>
`
const start = `window.ui = SwaggerUIBundle({ url: '/docs/openapi.json', dom_id: '#api', deepLinking: true, persistAuthorization: false, validatorUrl: null })\n`

type Sent = Readonly<Record<string, string>>

/** Clients ask again each time, and get 304 unless the server was updated. */
const ofType = (type: string): Sent => ({ 'Content-Type': `${type}; charset=utf-8`, 'Cache-Control': 'no-cache' })
const json = ofType('application/json')
const yaml = ofType('application/yaml')
const javascript = ofType('text/javascript')
const css = ofType('text/css')
const html: Sent = { ...ofType('text/html'), 'Content-Security-Policy': policy }

/** Serves the OpenAPI document, and a page that displays the document without requests to other hosts. Callers need no token. */
export const bindDocs = (app: NodeApp, publicUrl: string): void => {
  app.use('/docs/*', async (c, next) => {
    exchangeOf(c.env.incoming).route = '/docs'
    await next()
  })
  const serve = (path: string, content: Sent, prepared: () => Promise<PreparedText>): void => {
    app.get(path, async (c) => {
      if (!path.startsWith('/docs/')) exchangeOf(c.env.incoming).route = path
      const { etag, compressed, plain } = await prepared()
      const headers = { ...content, ETag: etag, Vary: 'Accept-Encoding' }
      if (matches(c.req.header('If-None-Match'), etag)) return c.body(null, 304, headers)
      const [encoding] = acceptedEncodings(c.req.header('Accept-Encoding'))
      return encoding === 'gzip' ? c.body(compressed, 200, { ...headers, 'Content-Encoding': 'gzip' }) : c.body(await plain(), 200, headers)
    })
  }

  const texts = docsTexts(publicUrl)
  const document = prepareOnce(texts['openapi.json'])
  serve('/openapi.json', json, document)
  serve('/docs/openapi.json', json, document)
  serve('/openapi.yaml', yaml, prepareOnce(texts['openapi.yaml']))
  serve(
    '/docs',
    html,
    prepareOnce(async () => page),
  )
  serve(
    '/docs/start.js',
    javascript,
    prepareOnce(async () => start),
  )
  serve('/docs/swagger-ui-bundle.js', javascript, prepareOnce(texts['swagger-ui-bundle.js']))
  serve('/docs/swagger-ui.css', css, prepareOnce(texts['swagger-ui.css']))
}
