import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { apiReport, entriesOf } from './api-report.ts'

const typesAt = (path: string) => ({ types: path, default: path.replace('.d.ts', '.js') })

/** The report of a package with a main entry and one entry for each folder in `dist`. */
const reportOf = (files: Readonly<Record<string, string>>): string => {
  const folder = mkdtempSync(join(tmpdir(), 'halyard-api-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const exports = {
    '.': { import: typesAt('./dist/index.d.ts') },
    './*': typesAt('./dist/*/index.d.ts'),
    './data.json': './dist/data.json',
  }
  const manifest = JSON.stringify({ name: 'pkg', type: 'module', publishConfig: { exports } })
  for (const [path, text] of Object.entries({ ...files, 'package.json': manifest })) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  return apiReport(entriesOf(folder))
}

test('the report lists the exports of each entry, and shows a repeated export once', () => {
  const report = reportOf({
    'dist/index.d.ts': "export * from './tags/index.ts'\nexport declare const hidden: unique symbol\n",
    'dist/tags/index.d.ts': "export { tag } from './tag.ts'\nexport type { Tag } from './tag.ts'\n",
    'dist/tags/tag.d.ts': '/** A tag. */\nexport interface Tag { value: string }\nexport declare function tag(value: string): Tag;\n',
  })
  expect(report).toBe(`pkg/tags
  Tag = interface Tag { value: string; }
  tag = function tag(value: string): Tag

pkg
  Tag
  hidden = const hidden: unique symbol
  tag
`)
})

test('a change at the end of a long declaration changes the report', () => {
  const typeOf = (last: string) => ({ 'dist/index.d.ts': `export type Names = ${"'a' | ".repeat(200)}'${last}'\n` })
  const report = reportOf(typeOf('b'))
  expect(report.length).toBeLessThan(250)
  expect(reportOf(typeOf('c'))).not.toBe(report)
})
