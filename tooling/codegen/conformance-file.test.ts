import { expect, test } from 'vitest'
import { listCases } from '../../packages/contracts/conformance/cases/index.ts'
import { specification } from '../../packages/contracts/conformance/specification.ts'
import { conformanceDocument } from './conformance-file.ts'

const rowsOf = (document: string): string[] => document.split('\n').filter((line) => /^\| \d/.test(line))

test('the document has a row for each status of the specification', () => {
  const rows = rowsOf(conformanceDocument())
  for (const { number, method, path, statuses } of specification)
    for (const status of statuses) {
      const found = rows.filter((row) => row.startsWith(`| ${number} | ${method} ${path} | ${status} | `))
      expect(found).toHaveLength(1)
      expect(found[0]).toMatch(/\(\[[a-z-]+\.ts\]\(\.\.\/packages\/contracts\/conformance\/cases\/[a-z-]+\.ts\)\) \|$/)
    }
})

test('the document names every case', () => {
  const document = conformanceDocument()
  for (const { name } of listCases()) expect(document).toContain(name)
})

test('generation fails with the list of statuses without a case', () => {
  const cases = listCases().filter(({ endpoint, status }) => !(endpoint === 2 && status === 409) && endpoint !== 18)
  expect(() => conformanceDocument(cases)).toThrow(
    'without a case in packages/contracts/conformance:\n2 POST /api/admin/service-account: 409\n18 GET /api/admin/client-metrics/features/:name/raw: 200',
  )
})

test('case names are unique for each endpoint and status', () => {
  const names = listCases().map(({ endpoint, status, name }) => `${endpoint} ${status} ${name}`)
  expect(new Set(names).size).toBe(names.length)
})
