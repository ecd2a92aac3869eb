import { createReadStream, existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { openApiDocument } from '../openapi/document.ts'
import type { NodeApp } from './bind.ts'
import { exchangeOf } from './exchange.ts'

const assets: Readonly<Record<string, string>> = {
  'swagger-ui.css': 'text/css; charset=utf-8',
  'swagger-ui-bundle.js': 'text/javascript; charset=utf-8',
}

/** The built server has the assets of the page beside its bundle. A server that runs from sources finds them in their package. */
const assetFolder = (): string => {
  const beside = fileURLToPath(new URL('./swagger-ui/', import.meta.url))
  return existsSync(beside) ? beside : dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'))
}

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

/** Serves the OpenAPI document and a page that displays the document without requests to other hosts. */
export const bindDocs = (app: NodeApp): void => {
  let document: string | undefined
  app.use('/docs/*', async (c, next) => {
    exchangeOf(c.env.incoming).route = '/docs'
    await next()
  })
  app.get('/docs', (c) => {
    exchangeOf(c.env.incoming).route = '/docs'
    return c.html(page, 200, { 'Content-Security-Policy': policy, 'Cache-Control': 'no-cache' })
  })
  app.get('/docs/openapi.json', (c) => {
    document ??= JSON.stringify(openApiDocument())
    return c.body(document, 200, { 'Content-Type': 'application/json; charset=utf-8', 'Cache-Control': 'no-cache' })
  })
  app.get('/docs/start.js', (c) => c.body(start, 200, { 'Content-Type': 'text/javascript; charset=utf-8', 'Cache-Control': 'no-cache' }))
  for (const [name, type] of Object.entries(assets)) {
    app.get(`/docs/${name}`, (c) => {
      const bytes = Readable.toWeb(createReadStream(join(assetFolder(), name))) as ReadableStream
      return c.body(bytes, 200, { 'Content-Type': type, 'Cache-Control': 'public, max-age=86400' })
    })
  }
}
