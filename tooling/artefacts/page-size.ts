import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { build } from 'vite'

/** Bytes, with gzip, of a minified page that contains only a program. The folder has the packages that the program imports. */
async function pageSize(folder: string, program: string): Promise<number> {
  const entry = join(folder, 'page.js')
  await writeFile(entry, program)
  const built = await build({
    root: folder,
    configFile: false,
    logLevel: 'silent',
    build: { write: false, minify: true, rollupOptions: { input: entry } },
  })
  const output = Array.isArray(built) ? built.flatMap((each) => each.output) : 'output' in built ? built.output : []
  return output.reduce((sum, each) => sum + ('code' in each ? gzipSync(each.code).length : 0), 0)
}

/** The fault of a page that is too large, or empty; none otherwise. */
export async function faultsOfPage(folder: string, what: string, program: string, most: number): Promise<string[]> {
  const bytes = await pageSize(folder, program)
  return bytes === 0 || bytes > most ? [`a page with ${what} has ${bytes} bytes with gzip; the maximum is ${most}`] : []
}
