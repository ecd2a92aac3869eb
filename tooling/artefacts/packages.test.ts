import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { faultsOfTarball, type Profile } from './packages.ts'

const root = new URL('../..', import.meta.url).pathname

const declaration = 'export declare const a: number\n'
const sound = {
  'index.js': 'export const a = 1\n',
  'index.d.ts': declaration,
  'index.cjs': 'exports.a = 1\n',
  'index.d.cts': declaration,
}
const forImport = { types: './index.d.ts', default: './index.js' }
const forRequire = { types: './index.d.cts', default: './index.cjs' }

/** Packs a package with these files and checks it. */
const faultsOf = (exports: unknown, profile: Profile = 'node16', files: Record<string, string> = sound): Promise<string[]> => {
  const folder = mkdtempSync(join(tmpdir(), 'halyard-tarball-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const manifest = { name: 'planted', version: '1.0.0', license: 'MIT', type: 'module', engines: { node: '>=20' }, exports }
  for (const [name, text] of Object.entries({ ...files, 'package.json': JSON.stringify(manifest) })) {
    const path = join(folder, 'package', name)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, text)
  }
  execFileSync('tar', ['-czf', 'planted.tgz', 'package'], { cwd: folder })
  return faultsOfTarball(root, join(folder, 'planted.tgz'), profile)
}

test('a package for import and require is accepted', async () => {
  expect(await faultsOf({ '.': { import: forImport, require: forRequire } })).toEqual([])
})

test('a package for import only is accepted under the profile esm-only', async () => {
  expect(await faultsOf({ '.': forImport }, 'esm-only')).toEqual([])
})

test('a package for import only is reported under the profile node16', async () => {
  expect(await faultsOf({ '.': forImport })).toEqual([expect.stringMatching(/^attw: .*ESM \(dynamic import only\)/s)])
})

test('types of an ES module for a CommonJS file are reported', async () => {
  const faults = await faultsOf({ '.': { import: forImport, require: { ...forRequire, types: './index.d.ts' } } })
  expect(faults).toContainEqual(expect.stringMatching(/^attw: .*Masquerading as ESM/s))
})

test('types that follow the code in exports are reported', async () => {
  const faults = await faultsOf({ '.': { default: './index.js', types: './index.d.ts' } }, 'esm-only')
  expect(faults).toContainEqual(expect.stringMatching(/^publint: .*types should be the first/))
})

test('a source condition whose file is missing in the tarball is reported', async () => {
  expect(await faultsOf({ '.': { '@halyard/source': './src/index.ts', ...forImport } }, 'esm-only')).toEqual([
    'exports names ./src/index.ts, which is not in the tarball',
  ])
})

test('CommonJS in an ES module is reported', async () => {
  const faults = await faultsOf({ '.': forImport }, 'esm-only', { ...sound, 'index.js': 'exports.a = 1\n' })
  expect(faults).toContainEqual(expect.stringMatching(/^publint: .*CJS/))
})

test('a pattern of exports is accepted if the tarball has a file for it, and reported otherwise', async () => {
  const files = { ...sound, 'parts/one/index.js': 'export const a = 1\n', 'parts/one/index.d.ts': declaration }
  const patternOf = (folder: string) => ({ './*': { types: `./${folder}/*/index.d.ts`, default: `./${folder}/*/index.js` } })
  expect(await faultsOf({ '.': forImport, ...patternOf('parts') }, 'esm-only', files)).toEqual([])
  expect(await faultsOf({ '.': forImport, ...patternOf('other') }, 'esm-only', files)).toContain(
    'exports names ./other/*/index.js, which is not in the tarball',
  )
})
