import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { describe, expect, onTestFinished, test } from 'vitest'
import { full } from '../full.ts'
import { serverForTest } from '../harness.ts'
import { installed } from '../unleash/install.ts'
import { type ClientGenerator, generators } from './client-generators.ts'

const run = promisify(execFile)
const compiler = fileURLToPath(new URL('../../../../node_modules/typescript/bin/tsc', import.meta.url))

const compilerOptions = {
  strict: true,
  target: 'es2023',
  lib: ['es2023', 'dom', 'dom.iterable'],
  module: 'nodenext',
  moduleResolution: 'nodenext',
  rewriteRelativeImportExtensions: true,
  types: [],
  outDir: 'dist',
}

/** What the program prints, so that the test can check the results of the generated client. */
interface Report {
  readonly created: string | undefined
  readonly tags: readonly { readonly value: string; readonly type: string }[] | undefined
  readonly listed: readonly string[] | undefined
  readonly error: string | undefined
}

const reportFile = (settings: object) => `export const settings = ${JSON.stringify(settings)}
export const report = (results: {
  created: string | undefined
  tags: { value: string; type: string }[] | undefined
  listed: string[] | undefined
  error: string | undefined
}): void => console.log(JSON.stringify(results))
`

/** Generates a client from the document of a server, compiles a program that uses the client, and runs the program. */
const generateAndRun = async (generator: ClientGenerator, baseUrl: string, settings: object): Promise<Report> => {
  const found = await installed(generator.name, generator.version, generator.beside)
  const folder = await mkdtemp(join(found.slice(0, found.indexOf('/node_modules/', found.indexOf('halyard-npm'))), 'client-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const node = async (...args: string[]) => (await run(process.execPath, args, { cwd: folder, maxBuffer: 2 ** 24 })).stdout
  await writeFile(join(folder, 'package.json'), '{"private":true,"type":"module"}')
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions }))
  await writeFile(join(folder, 'report.ts'), reportFile(settings))
  await node(join(found, generator.command), ...generator.args(`${baseUrl}/openapi.json`))
  await writeFile(join(folder, 'program.ts'), generator.program)
  await node(compiler, '--project', '.').catch((error) => {
    throw new Error(`the generated client does not compile:\n${error.stdout}`)
  })
  return JSON.parse(await node('dist/program.js'))
}

describe.runIf(full)('clients generated from /openapi.json', () => {
  test.each(generators)('the client of $name compiles and calls the server', async (generator) => {
    const { url, tokens } = await serverForTest()
    const results = await generateAndRun(generator, url, { baseUrl: url, token: tokens.admin, feature: 'made-for-a-client' })
    expect(results).toEqual({
      created: 'made-for-a-client',
      tags: [{ value: 'generated', type: 'simple' }],
      listed: ['made-for-a-client'],
      error: 'NotFoundError',
    })
  })
})
