import { extname } from 'node:path'
import { matches } from '../../cache/bodies/etag.ts'
import { tagOfEncoding } from '../../cache/bodies/version-tags.ts'
import type { NodeApp } from '../http/bind.ts'
import { exchangeOf } from '../http/exchange.ts'
import { acceptedEncodings } from '../http/negotiate.ts'
import type { Asset, ConsoleFiles } from './console-files.ts'

const types: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
}

/** Compressed forms of an asset, best first, with the endings of their files. */
const endings = { br: '.br', gzip: '.gz', identity: '' } as const
type Encoding = keyof typeof endings
const encodings = Object.keys(endings) as Encoding[]

const bestOf = (asset: Asset, header: string | undefined): Encoding =>
  acceptedEncodings(header, encodings).find((encoding) => encoding === 'identity' || asset[encoding] !== undefined) ?? 'identity'

const path = '/assets/:name'

/** Serves the scripts, styles and pictures of the console. Their names change with their content, so that clients keep them. */
export const bindAssets = (app: NodeApp, { assets, read }: ConsoleFiles): void => {
  app.get(path, async (c) => {
    exchangeOf(c.env.incoming).route = path
    const name = c.req.param('name')
    const asset = assets.get(name)
    if (!asset) return c.notFound()
    const encoding = bestOf(asset, c.req.header('Accept-Encoding'))
    const etag = tagOfEncoding(`"${asset.etag}"`, encoding)
    const headers = { ETag: etag, 'Cache-Control': 'public, max-age=31536000, immutable', Vary: 'Accept-Encoding' }
    if (matches(c.req.header('If-None-Match'), etag)) return c.body(null, 304, headers)
    const bytes = await read(name + endings[encoding])
    if (!bytes) return c.notFound()
    return c.body(bytes, 200, {
      ...headers,
      'Content-Type': types[extname(name)] ?? 'application/octet-stream',
      ...(encoding !== 'identity' && { 'Content-Encoding': encoding }),
    })
  })
}
