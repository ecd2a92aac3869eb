import { execFile } from 'node:child_process'
import { mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { chapters } from '../../../../docs/reading-order.ts'
import { full } from '../full.ts'
import { codeOf, root, scriptOf } from './guide.ts'
import { type Newcomer, startNewcomer } from './newcomer.ts'

const run = promisify(execFile)
const examples = join(root, 'examples')

/** Guides whose commands need more than a server and its admin token; tests of their own run them, except those that need Docker or Helm. */
const apart: ReadonlySet<string> = new Set([
  'guides/access',
  'guides/backup',
  'guides/command-line',
  'guides/deploy',
  'guides/from-unleash',
  'guides/kubernetes',
])

const pages = chapters.flatMap(({ pages: all }) => all)
const guides = pages.filter((page) => page.startsWith('guides/') && !apart.has(page))

/** What the modules of guides print. */
const printed: Readonly<Record<string, RegExp>> = {
  'guides/connect-an-sdk': /^true$/m,
  'guides/flags': /^ValidationError [\s\S]*^403$/m,
  'guides/safe-writes':
    /^This resource was changed since you read it. The last change of feature safe-client: feature-metadata-updated by [\s\S]*\nfalse true\nGrößer als gedacht: 100 %\n$/m,
  'guides/export-and-import': /^\d+ \d+\n0 \d+$/m,
}

/** Releases of Node that run the guides. The full run adds the oldest ones that the packages support. */
const releases: readonly { name: string; release?: string }[] = [
  { name: 'the present Node' },
  ...(full ? ['20.20.2', '22.23.3'].map((release) => ({ name: `Node ${release}`, release })) : []),
]

// As a newcomer: the tour of the README first, then every guide, on the same server.
describe.each(releases)('in reading order on one server, with $name', ({ release }) => {
  let newcomer: Newcomer
  beforeAll(async () => {
    newcomer = await startNewcomer(release)
  }, 400_000)
  afterAll(() => newcomer.stop())

  test('the tour of the README works', { timeout: 120_000 }, async () => {
    const { commands } = await codeOf('README.md', /^## A tour$[\s\S]*?(?=^## )/m)
    await newcomer.run(commands, root)
  })

  test.each(guides)('docs/%s works', { timeout: 120_000 }, async (page) => {
    expect(await newcomer.run(scriptOf(await codeOf(`docs/${page}.md`)), examples)).toMatch(printed[page] ?? /^/)
  })
})

test('the modules of the documents have correct types', { timeout: 120_000 }, async () => {
  const checked = await mkdtemp(join(tmpdir(), 'halyard-types-'))
  try {
    await symlink(join(examples, 'node_modules'), join(checked, 'node_modules'))
    for (const document of ['README.md', ...guides.map((page) => `docs/${page}.md`)]) {
      const { typed } = await codeOf(document)
      // The README calls the printed token `token`.
      const given = document === 'README.md' ? 'declare const token: string\n' : ''
      if (typed !== '') await writeFile(join(checked, `${document.replaceAll('/', '-')}.mts`), given + typed)
    }
    const options = {
      extends: join(root, 'tsconfig.base.json'),
      compilerOptions: { types: ['node'], typeRoots: [join(root, 'node_modules/@types')], lib: ['ES2024', 'DOM'] },
    }
    await writeFile(join(checked, 'tsconfig.json'), JSON.stringify(options))
    const { stdout } = await run(join(root, 'node_modules/.bin/tsc'), ['-p', checked]).catch((error: { stdout: string }) => error)
    expect(stdout).toBe('')
  } finally {
    await rm(checked, { recursive: true, force: true })
  }
})

test('the reading order has every page, and only pages', async () => {
  const files = await readdir(join(root, 'docs'), { recursive: true })
  const found = files.filter((name) => name.endsWith('.md') && !/^(?:adr|node_modules|\.vitepress)\b|^index/.test(name))
  expect(pages.map((page) => `${page}.md`).sort()).toEqual(found.sort())
})
