import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { gzipSync } from 'node:zlib'
import * as fc from 'fast-check'
import { build } from 'tsup'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { movedWorlds, planChanges } from '../../../packages/domain/test/arbitrary-plans.ts'
import { browserPath, openBrowser } from '../../api/test/chromium.ts'
import * as source from '../src/rules/index.ts'
import { rules } from '../tsup.config.ts'
import { outcomesOf, type RulesCase, toText } from './rules-cases.ts'

const count = process.env.HALYARD_TEST_FULL === '1' ? 10_000 : 1_000
const atOnce = 250

let folder: string
const file = (): string => join(folder, 'rules/index.js')

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'halyard-rules-'))
  await build({ ...rules, config: false, silent: true, format: 'esm', outDir: folder, outExtension: () => ({ js: '.js' }) })
})
afterAll(() => rm(folder, { recursive: true, force: true }))

test('the rules have at most 14 kB with gzip, and use nothing that Node 20 lacks', async () => {
  const text = await readFile(file(), 'utf8')
  expect(gzipSync(text).length).toBeLessThanOrEqual(14_000)
  expect(text).not.toMatch(/\.groupBy\(|from ?"/)
})

/** Runs cases with the bundle in Chromium; in Node, which was said aloud, where there is none. */
const withBundle = async <T>(use: (run: (text: string) => Promise<string>) => Promise<T>): Promise<T> => {
  if (browserPath === undefined) {
    const bundle: typeof source = await import(pathToFileURL(file()).href)
    return use(async (text) => outcomesOf(bundle, text))
  }
  const browser = await openBrowser()
  try {
    const page = await browser.newPage()
    const module = `data:text/javascript;base64,${(await readFile(file())).toString('base64')}`
    return await use((text) => page.evaluate(`import('${module}').then((rules) => (${outcomesOf})(rules, ${JSON.stringify(text)}))`))
  } finally {
    await browser.close()
  }
}

test('the built rules and their source agree on random cases', async () => {
  const seed = Number(process.env.FUZZ_SEED ?? Date.now())
  const cases: fc.Arbitrary<RulesCase> = fc.tuple(movedWorlds, planChanges).map(([worlds, changes]) => ({ ...worlds, changes }))
  await withBundle(async (run) => {
    let conflicts = 0
    for (let done = 0; done < count; done += atOnce) {
      const text = toText(fc.sample(cases, { numRuns: atOnce, seed: seed + done }))
      const expected = outcomesOf(source, text)
      expect(JSON.parse(await run(text)), `FUZZ_SEED=${seed}`).toEqual(JSON.parse(expected))
      conflicts += JSON.parse(expected).filter((outcome: { conflicts: unknown[] }) => outcome.conflicts.length > 0).length
    }
    // Cases without conflicts would prove little.
    expect(conflicts).toBeGreaterThan(count / 10)
  })
}, 600_000)
