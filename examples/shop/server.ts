/** The shop: a server that evaluates flags with unleash-client, and two pages that request evaluations from Halyard. */
import { createServer } from 'node:http'
import { fileURLToPath } from 'node:url'
import { initialize } from 'unleash-client'
import { bundled } from './bundled.ts'

const { HALYARD_URL = 'http://localhost:4242', SHOP_PORT = '3000', SHOP_BACKEND_TOKEN, SHOP_FRONTEND_TOKEN } = process.env
if (!SHOP_BACKEND_TOKEN || !SHOP_FRONTEND_TOKEN) throw new Error('Run set-up.ts first, and set the two tokens that it prints')

const unleash = initialize({
  url: `${HALYARD_URL}/api/`,
  appName: 'shop-server',
  customHeaders: { Authorization: SHOP_BACKEND_TOKEN },
  // Changes arrive at once, and not at the next poll.
  experimentalMode: { type: 'streaming' },
  metricsInterval: 2_000,
})
unleash.on('error', (error) => process.stderr.write(`${error}\n`))
await new Promise((resolve) => unleash.once('synchronized', resolve))

const price = (userId: string, plan: string) => {
  const banner = unleash.getVariant('banner', { userId, properties: { plan } })
  return { price: unleash.isEnabled('sale', { userId }) ? 80 : 100, banner: banner.payload?.value }
}

/** Settings for the pages. The token may be public: it reads evaluations, and not the strategies. */
const settings = { url: HALYARD_URL, token: SHOP_FRONTEND_TOKEN }

const page = (script: string) => `<!doctype html>
<html lang="en">
<title>Shop</title>
<h1>Shop</h1>
<p id="banner"></p>
<p>A lamp: <b id="price"></b></p>
<script type="application/json" id="settings">${JSON.stringify(settings).replaceAll('<', '\\u003c')}</script>
<script type="module" src="${script}"></script>
</html>`

const html = 'text/html; charset=utf-8'
const javascript = 'text/javascript; charset=utf-8'
const pages = new Map([
  ['/', { type: html, body: page('/unleash-page.js') }],
  ['/openfeature', { type: html, body: page('/openfeature-page.js') }],
  ['/unleash-page.js', { type: javascript, body: await bundled(fileURLToPath(new URL('./unleash-page.ts', import.meta.url))) }],
  ['/openfeature-page.js', { type: javascript, body: await bundled(fileURLToPath(new URL('./openfeature-page.ts', import.meta.url))) }],
])

const server = createServer((request, response) => {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://shop')
  const found =
    pathname === '/price'
      ? { type: 'application/json', body: JSON.stringify(price(searchParams.get('user') ?? '1', searchParams.get('plan') ?? 'basic')) }
      : pages.get(pathname)
  response.writeHead(found ? 200 : 404, { 'Content-Type': found?.type ?? 'text/plain' }).end(found?.body ?? 'This page does not exist')
})
server.listen(Number(SHOP_PORT), '127.0.0.1', () => {
  const address = server.address()
  if (address !== null && typeof address === 'object') process.stdout.write(`The shop is open at http://localhost:${address.port}\n`)
})
