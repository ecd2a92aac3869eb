import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { metricTable } from './metric-table.ts'

const guide = readFileSync(new URL('../../../../docs/guides/monitoring.md', import.meta.url), 'utf8')

test('the guide lists each metric with its type, its labels and its meaning', () => {
  const cells = (line: string) => line.split('|').map((cell) => cell.trim())
  const listed = guide
    .split('\n')
    .filter((line) => /^\| `(halyard|http)_/.test(line))
    .map(cells)
  const expected = Object.entries(metricTable).map(([name, { type, help, labels }]) => [
    '',
    `\`${name}\``,
    type,
    labels.map((label) => `\`${label}\``).join(', '),
    help,
    '',
  ])
  expect(listed).toEqual(expected)
})
