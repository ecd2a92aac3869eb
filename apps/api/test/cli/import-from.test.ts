import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { outcomeOf } from './halyard.ts'
import { newStore } from './store.ts'
import { succeed } from './transfer.ts'

const flipt = `
version: "1.4"
namespace: shop
flags:
  - key: checkout
    type: BOOLEAN_FLAG_TYPE
    enabled: false
    rollouts:
      - segment: { key: staff, value: true }
      - segment: { key: missing, value: true }
segments:
  - key: staff
    constraints: [{ type: STRING_COMPARISON_TYPE, property: mail, operator: suffix, value: "@example.com" }]
`

test('import --from converts and imports the file of another product, and reports items without a counterpart', async () => {
  const store = await newStore()
  const file = join(store.folder, 'features.yaml')
  await writeFile(file, flipt)
  const command = ['import', file, '--from', 'flipt', '--environment', 'production']
  const finding = 'file/flags/0/rollouts/1: the segment missing is not in the file; a strategy of the feature checkout is disabled'
  const dryRun = await succeed(store, [...command, '--dry-run'])
  expect(dryRun).toContain('  features: 1 created\n')
  expect(dryRun).toContain(`Items without a complete counterpart (1):\n  ${finding}\n`)
  const fault = await outcomeOf(store, command.slice(0, -2))
  expect(fault).toMatchObject({ code: 1, stderr: 'file: exports of Flipt do not name an environment; add --environment <name>\n' })
  const { result, conversion } = JSON.parse(await succeed(store, [...command, '--json']))
  expect(result.imported).toMatchObject({ projects: 1, features: 1, strategies: 2, segments: 1 })
  expect(conversion).toMatchObject([{ path: 'file/flags/0/rollouts/1' }])
})
