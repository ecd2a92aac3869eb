import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { gzipSync } from 'node:zlib'
import { build, type Options } from 'tsup'
import { browserPath, openBrowser } from '../../api/test/chromium.ts'

/** A built entry of the SDK in its own folder. */
export interface Bundle {
  readonly text: string
  /** Bytes with gzip. */
  readonly size: number
  readonly file: string
  remove(): Promise<void>
}

/** Builds an entry in its published form: `name` is its path below dist. */
export const buildBundle = async (options: Options, name: string): Promise<Bundle> => {
  const folder = await mkdtemp(join(tmpdir(), 'halyard-bundle-'))
  await build({ ...options, config: false, silent: true, format: 'esm', outDir: folder, outExtension: () => ({ js: '.js' }) })
  const file = join(folder, name)
  const text = await readFile(file, 'utf8')
  return { text, size: gzipSync(text).length, file, remove: () => rm(folder, { recursive: true, force: true }) }
}

/** Runs a self-contained function with the module and a text: in Chromium, or in Node, with a notice, if Chromium is not installed. */
export const withBundle = async <Module, T>(
  { file, text: source }: Bundle,
  outcomesOf: (module: Module, text: string) => string,
  use: (run: (text: string) => Promise<string>) => Promise<T>,
): Promise<T> => {
  if (browserPath === undefined) {
    const bundle: Module = await import(pathToFileURL(file).href)
    return use(async (text) => outcomesOf(bundle, text))
  }
  const browser = await openBrowser()
  try {
    const page = await browser.newPage()
    const module = `data:text/javascript;base64,${Buffer.from(source).toString('base64')}`
    return await use((text) => page.evaluate(`import('${module}').then((module) => (${outcomesOf})(module, ${JSON.stringify(text)}))`))
  } finally {
    await browser.close()
  }
}
