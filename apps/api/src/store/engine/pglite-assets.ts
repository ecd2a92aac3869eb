import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import type { PGliteOptions } from '@electric-sql/pglite'

const beside = (name: string) => new URL(`./pglite/${name}`, import.meta.url)

/** The built server has the files of PGlite beside its bundle. A server that runs from sources uses the files of the package. */
export const pgliteAssets = async (): Promise<Pick<PGliteOptions, 'pgliteWasmModule' | 'initdbWasmModule' | 'fsBundle'>> => {
  if (!existsSync(beside('pglite.wasm'))) return {}
  const [wasm, initdb, files] = await Promise.all(['pglite.wasm', 'initdb.wasm', 'pglite.data'].map((name) => readFile(beside(name))))
  return {
    pgliteWasmModule: await WebAssembly.compile(new Uint8Array(wasm!)),
    initdbWasmModule: await WebAssembly.compile(new Uint8Array(initdb!)),
    fsBundle: new Blob([new Uint8Array(files!)]),
  }
}
