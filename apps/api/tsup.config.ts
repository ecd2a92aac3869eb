import { cp, mkdir } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { defineConfig } from 'tsup'
import { writeLicences } from '../../tooling/tsup/third-party-licences.ts'

const require = createRequire(import.meta.url)

/** Files that the bundled packages read at run time, copied beside the bundle: folder in dist, where from, which. */
const assets: [folder: string, from: string, names: string[]][] = [
  ['pglite', dirname(require.resolve('@electric-sql/pglite')), ['pglite.wasm', 'initdb.wasm', 'pglite.data']],
  ['swagger-ui', dirname(require.resolve('swagger-ui-dist/package.json')), ['swagger-ui.css', 'swagger-ui-bundle.js', 'LICENSE', 'NOTICE']],
]

export default defineConfig({
  entry: { main: 'src/main.ts' },
  format: 'esm',
  platform: 'node',
  target: 'node24',
  noExternal: [/.*/],
  // An optional part of pg, not installed. pg loads it only on request.
  external: ['pg-native'],
  esbuildOptions: (options) => {
    options.conditions = ['@halyard/source', 'module']
    options.legalComments = 'none'
    // Node keeps the source in memory, with two bytes a character where one is not ASCII. Names stay, for the traces in logs.
    Object.assign(options, { charset: 'ascii', minifyWhitespace: true, minifySyntax: true, lineLimit: 160 })
  },
  // CommonJS packages inside an ES module still call require for node's own modules.
  banner: { js: "import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);" },
  sourcemap: true,
  // Dynamic imports become files of their own, so that the mail library and OpenTelemetry use no memory before they are needed.
  splitting: true,
  clean: true,
  metafile: true,
  onSuccess: async () => {
    for (const [folder, from, names] of assets) {
      await mkdir(join('dist', folder), { recursive: true })
      for (const name of names) await cp(join(from, name), join('dist', folder, name))
    }
    await writeLicences('dist/metafile-esm.json', 'dist/THIRD-PARTY-LICENCES.txt')
  },
})
