import type { NonSharedBuffer } from 'node:buffer'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import { etagOf } from '../../cache/bodies/etag.ts'
import { defaultAddress } from '../openapi/default-address.ts'

const compress = promisify(gzip)
const decompress = promisify(gunzip)

/** The built server has its files beside its bundle. A server that runs from sources finds them in the repository and in their package. */
const beside = (path: string): string => fileURLToPath(new URL(path, import.meta.url))
const builtDocuments = beside('./openapi/')
const builtAssets = beside('./swagger-ui/')
const isBuilt = existsSync(builtDocuments)
const assetFolder = (): string => (isBuilt ? builtAssets : dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json')))

const readJson = async (): Promise<string> => {
  if (isBuilt) return readFile(join(builtDocuments, 'openapi.json'), 'utf8')
  return JSON.stringify(JSON.parse(await readFile(beside('../../../../../docs/openapi.json'), 'utf8')))
}

const readYaml = async (): Promise<string> => {
  if (isBuilt) return readFile(join(builtDocuments, 'openapi.yaml'), 'utf8')
  const { stringify } = await import('yaml')
  return stringify(JSON.parse(await readJson()))
}

const atAddress = (read: () => Promise<string>, publicUrl: string) => async () => (await read()).replaceAll(defaultAddress, publicUrl)

/** Texts of the documentation that are read from files, by name. */
export const docsTexts = (publicUrl: string) => ({
  'openapi.json': atAddress(readJson, publicUrl),
  'openapi.yaml': atAddress(readYaml, publicUrl),
  'swagger-ui.css': () => readFile(join(assetFolder(), 'swagger-ui.css'), 'utf8'),
  'swagger-ui-bundle.js': () => readFile(join(assetFolder(), 'swagger-ui-bundle.js'), 'utf8'),
})

/** A text that is ready to be sent. Only its compressed bytes are in memory, because nearly all clients accept them. */
export interface PreparedText {
  readonly etag: string
  readonly compressed: NonSharedBuffer
  readonly plain: () => Promise<NonSharedBuffer>
}

/** Reads and compresses a text when a client first asks for it. A failure is not remembered. */
export const prepareOnce = (read: () => Promise<string>): (() => Promise<PreparedText>) => {
  let reading: Promise<PreparedText> | undefined
  const prepare = async (): Promise<PreparedText> => {
    const text = await read()
    const compressed = await compress(text)
    return { etag: etagOf([text]), compressed, plain: () => decompress(compressed) }
  }
  return () =>
    (reading ??= prepare().catch((error) => {
      reading = undefined
      throw error
    }))
}
