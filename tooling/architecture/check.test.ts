import { rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { checkArchitecture, type Findings, ruleNames } from './check.ts'
import { type Files, lawfulTree, writeTree } from './example-tree.ts'
import { plantedViolations } from './planted-violations.ts'

const check = async (files: Files): Promise<Findings> => {
  const root = await writeTree(files)
  try {
    return await checkArchitecture(root, ['packages', 'apps', 'tooling'])
  } finally {
    await rm(root, { recursive: true, force: true })
  }
}

const without = (files: Files, prefix: string): Files =>
  Object.fromEntries(Object.entries(files).filter(([path]) => !path.startsWith(prefix)))

/** The first path that a report names. */
const subjectOf = (report: string): string => report.split(' ')[1] ?? ''

test('the lawful tree has no violation, and its build output is not read', async () => {
  const { modules, violations } = await check(lawfulTree)
  expect(violations).toEqual([])
  const sources = Object.keys(lawfulTree).filter((path) => /\.(tsx?|css)$/.test(path))
  expect(modules).toBe(sources.length)
})

test('a folder without visible modules violates every-folder-has-modules', async () => {
  const { violations } = await check({ ...without(lawfulTree, 'tooling/'), 'tooling/README.md': '', 'tooling/script.js': '' })
  expect(violations).toEqual(['every-folder-has-modules: tooling: is @swc/core installed?'])
})

describe('planted violations', () => {
  const lines = plantedViolations.map(({ line }) => line)
  const planted = plantedViolations.map(({ files }) => files)
  let reported: string[]

  beforeAll(async () => {
    reported = (await check(Object.assign({}, lawfulTree, ...planted))).violations
  })

  const byRule = [...Map.groupBy(plantedViolations, ({ line }) => line.slice(0, line.indexOf(':')))]

  test.each(byRule)('the check reports each violation of %s under this rule only', (_, violations) => {
    const reports = violations.map(({ files }) => {
      const subjects = Object.keys(files).flatMap((path) => [path, dirname(path)])
      return reported.filter((report) => subjects.includes(subjectOf(report)))
    })
    expect(reports).toEqual(violations.map(({ line }) => [line]))
  })

  test('the check reports nothing else', () => {
    expect([...reported].sort()).toEqual([...lines].sort())
  })

  test('every rule has a planted violation', () => {
    const violated = new Set(['every-folder-has-modules', ...lines.map((line) => line.slice(0, line.indexOf(':')))])
    expect([...violated].sort()).toEqual([...ruleNames].sort())
  })

  test('each planted violation has its own files', () => {
    const paths = [...Object.keys(lawfulTree), ...planted.flatMap((files) => Object.keys(files))]
    expect(paths.filter((path, index) => paths.indexOf(path) !== index)).toEqual([])
  })
})
