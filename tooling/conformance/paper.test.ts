import { expect, test } from 'vitest'
import { listCases } from './cases/index.ts'
import { conformancePaper } from './paper.ts'
import { specification } from './specification.ts'

const rowsOf = (paper: string): string[] => paper.split('\n').filter((line) => /^\| \d/.test(line))

test('has a row for each status of the specification', () => {
  const rows = rowsOf(conformancePaper())
  for (const { number, method, path, statuses } of specification)
    for (const status of statuses) {
      const found = rows.filter((row) => row.startsWith(`| ${number} | ${method} ${path} | ${status} | `))
      expect(found).toHaveLength(1)
      expect(found[0]).toMatch(/\(\[[a-z-]+\.ts\]\(\.\.\/tooling\/conformance\/cases\/[a-z-]+\.ts\)\) \|$/)
    }
})

test('names every case', () => {
  const paper = conformancePaper()
  for (const { name } of listCases()) expect(paper).toContain(name)
})

test('fails when a status has no case, and says which', () => {
  const cases = listCases().filter(({ endpoint, status }) => !(endpoint === 2 && status === 409) && endpoint !== 18)
  expect(() => conformancePaper(cases)).toThrow(
    'without a case in tooling/conformance:\n2 POST /api/admin/service-account: 409\n18 GET /api/admin/client-metrics/features/:name/raw: 200',
  )
})

test('no two cases of a status have one name', () => {
  const names = listCases().map(({ endpoint, status, name }) => `${endpoint} ${status} ${name}`)
  expect(new Set(names).size).toBe(names.length)
})
