import { cp, mkdir, readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { defineConfig } from 'tsup'
import { stringify } from 'yaml'
import { writeLicences } from '../../tooling/tsup/third-party-licences.ts'

const require = createRequire(import.meta.url)

/** Files that the bundled packages read at run time, copied beside the bundle: folder in dist, where from, which. */
const assets: [folder: string, from: string, names: string[]][] = [
  ['pglite', dirname(require.resolve('@electric-sql/pglite')), ['pglite.wasm', 'initdb.wasm', 'pglite.data']],
  ['swagger-ui', dirname(require.resolve('swagger-ui-dist/package.json')), ['swagger-ui.css', 'swagger-ui-bundle.js', 'LICENSE', 'NOTICE']],
]

/** The OpenAPI document in both forms, so that the server need not create them. */
const writeDocuments = async (): Promise<void> => {
  const document: unknown = JSON.parse(await readFile('../../docs/openapi.json', 'utf8'))
  await mkdir('dist/openapi', { recursive: true })
  await writeFile('dist/openapi/openapi.json', JSON.stringify(document))
  await writeFile('dist/openapi/openapi.yaml', stringify(document))
}

const builtConsole = '../console/dist'

/** The console, without the files that only its build needs. */
const copyConsole = async (): Promise<void> => {
  for (const name of ['index.html', 'pages.json', 'assets'])
    await cp(join(builtConsole, name), join('dist/console', name), { recursive: true })
}

/** The folder dist is the package that users install. It needs no other packages, because the bundle contains them. */
const writePackage = async (): Promise<void> => {
  const manifest = JSON.parse(await readFile('package.json', 'utf8'))
  for (const field of ['scripts', 'dependencies', 'devDependencies']) delete manifest[field]
  manifest.publishConfig = { access: manifest.publishConfig.access }
  manifest.engines = { node: '>=24.11.0' }
  manifest.bin = { halyard: 'halyard.js' }
  manifest.files = ['*.js', 'console', 'openapi', 'pglite', 'swagger-ui', 'CHANGELOG.md', 'THIRD-PARTY-LICENCES.txt']
  await writeFile('dist/package.json', `${JSON.stringify(manifest, null, 2)}\n`)
  for (const file of ['halyard.js', 'README.md', 'CHANGELOG.md', '../../LICENSE']) await cp(file, join('dist', basename(file)))
}

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
  // Commands load only their own modules, and the mail library and OpenTelemetry use no memory before they are needed.
  splitting: true,
  clean: true,
  metafile: true,
  onSuccess: async () => {
    for (const [folder, from, names] of assets) {
      await mkdir(join('dist', folder), { recursive: true })
      for (const name of names) await cp(join(from, name), join('dist', folder, name))
    }
    await writeDocuments()
    await copyConsole()
    await writePackage()
    await writeLicences('dist/metafile-esm.json', 'dist/THIRD-PARTY-LICENCES.txt', [join(builtConsole, 'THIRD-PARTY-LICENCES.txt')])
  },
})
