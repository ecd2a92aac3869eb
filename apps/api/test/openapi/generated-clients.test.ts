import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
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

// Its code needs a generated client, so it has other names of languages than the code that `test/guides` runs.
const guide = fileURLToPath(new URL('../../../../docs/guides/openapi.md', import.meta.url))

const reportFile = (settings: object) => `export const settings = ${JSON.stringify(settings)}
export const report = (results: {
  created: string | undefined
  tags: { value: string; type: string }[] | undefined
  listed: string[] | undefined
  error: string | undefined
}): void => console.log(JSON.stringify(results))
`

/** Generates a client from the document of a server, compiles a program that uses the client, and runs it. Returns what it prints. */
const generateAndRun = async (generator: ClientGenerator, baseUrl: string, files: Readonly<Record<string, string>>): Promise<string> => {
  const found = await installed(generator.name, generator.version, generator.beside)
  const folder = await mkdtemp(join(found.slice(0, -`node_modules/${generator.name}`.length), 'client-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const node = async (...args: string[]) => (await run(process.execPath, args, { cwd: folder, maxBuffer: 2 ** 24 })).stdout
  await node(join(found, generator.command), ...generator.args(`${baseUrl}/openapi.json`))
  const settings = { 'package.json': '{"private":true,"type":"module"}', 'tsconfig.json': JSON.stringify({ compilerOptions }) }
  for (const [name, text] of Object.entries({ ...settings, ...files })) await writeFile(join(folder, name), text)
  await node(compiler, '--project', '.').catch((error) => {
    throw new Error(`the generated client does not compile:\n${error.stdout}`)
  })
  return node('dist/program.js')
}

describe.runIf(full)('clients generated from /openapi.json', () => {
  test.each(generators)('the client of $name compiles and calls the server', async (generator) => {
    const { url, tokens } = await serverForTest()
    const settings = { baseUrl: url, token: tokens.admin, feature: 'made-for-a-client' }
    const printed = await generateAndRun(generator, url, { 'report.ts': reportFile(settings), 'program.ts': generator.program })
    expect(JSON.parse(printed)).toEqual({
      created: 'made-for-a-client',
      tags: [{ value: 'generated', type: 'simple' }],
      listed: ['made-for-a-client'],
      error: 'NotFoundError',
    })
  })

  test('the client in docs/guides/openapi.md compiles and calls the server', async () => {
    const { url, tokens } = await serverForTest()
    const text = await readFile(guide, 'utf8')
    const [generator] = generators
    const { name, version, beside, args } = generator!
    expect(text).toContain(`npx -y ${name}@${version} ${args('http://localhost:4242/openapi.json').join(' ')}\nnpm install ${beside}\n`)
    const program = /^```typescript\n([\s\S]*?)^```$/m.exec(text)![1]!
    const here = program.replaceAll('http://localhost:4242', url).replace("process.env.TOKEN ?? ''", JSON.stringify(tokens.admin))
    expect(await generateAndRun(generator!, url, { 'program.ts': here })).toBe('from-a-generated-client\n')
  })
})
