import { hash } from 'node:crypto'
import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import type { Plugin } from 'vite'
import { licencesOf } from '../../../tooling/tsup/third-party-licences.ts'
import { pages } from '../src/routes.ts'

const assetPath = /^assets\/([\w.-]+)$/

/** The text of the asset's entity tag, and the lengths in bytes of the asset and of its compressed forms, if they are shorter. */
interface Asset {
  readonly etag: string
  readonly size: number
  readonly gzip?: number
  readonly br?: number
}

const writeAsset = async (file: string, bytes: Buffer): Promise<Asset> => {
  const forms = { gzip: ['gz', gzipSync(bytes, { level: 9 })], br: ['br', brotliCompressSync(bytes)] } as const
  const shorter = Object.entries(forms).filter(([, [, compressed]]) => compressed.length < bytes.length)
  await Promise.all(shorter.map(([, [ending, compressed]]) => writeFile(`${file}.${ending}`, compressed)))
  const lengths = Object.fromEntries(shorter.map(([encoding, [, compressed]]) => [encoding, compressed.length]))
  return { etag: hash('sha256', bytes, 'base64url').slice(0, 20), size: bytes.length, ...lengths }
}

/** What the policy of the page forbids in index.html. */
const inlineCode = /<script(?![^>]*\ssrc=)|<style|\s(?:style|on\w+)=|javascript:/i

const packageFolder = /^(.*\/node_modules\/(?:@[^/]+\/)?[^/]+)\//

/**
 * Writes what the server needs to deliver the console: compressed assets, `pages.json` with the paths of the pages and the assets, and the
 * licences of the bundled packages.
 */
export const deliveredFiles = (): Plugin => ({
  name: 'halyard:delivered-files',
  apply: 'build',
  async writeBundle({ dir = 'dist' }, bundle) {
    const assets: Record<string, Asset> = {}
    const folders = new Set<string>()
    for (const [path, output] of Object.entries(bundle)) {
      const bytes = Buffer.from(output.type === 'chunk' ? output.code : output.source)
      const name = assetPath.exec(path)?.[1]
      if (name !== undefined) assets[name] = await writeAsset(join(dir, path), bytes)
      else if (path === 'index.html' && inlineCode.test(bytes.toString()))
        this.error('index.html must not contain inline scripts or styles')
      const modules = output.type === 'chunk' ? output.moduleIds : []
      for (const module of modules) if (packageFolder.test(module)) folders.add(packageFolder.exec(module)![1]!)
    }
    const paths = Object.values(pages).map(({ path }) => path)
    await writeFile(join(dir, 'pages.json'), JSON.stringify({ paths, assets }))
    await writeFile(join(dir, 'THIRD-PARTY-LICENCES.txt'), await licencesOf(folders))
    const maps = (await readdir(join(dir, 'assets'))).filter((name) => name.endsWith('.map'))
    if (maps.length > 0) this.error('the build must not contain source maps')
  },
})
