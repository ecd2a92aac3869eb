import { readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { build } from '../../src/store/index.ts'
import { commandLine, outcomeOf, run } from './halyard.ts'
import { newStore } from './store.ts'
import { succeed, writeState } from './transfer.ts'

const countFeatures = sql<{ count: number }>`select count(*) as count from feature`.compile(build)

test('export, import and a second export give the same bytes; a dry run prints the counts', async () => {
  const [one, other] = [await newStore(), await newStore()]
  const file = join(one.folder, 'export.json')
  const input = await writeState(one)

  const dryRun = await succeed(one, ['import', input, '--drop', '--dry-run'])
  expect(dryRun).toMatch(/^Nothing was stored\. The import would do this:\n/)
  expect(dryRun).toContain('\n  projects: 1 created, 1 replaced, 1 dropped first\n')
  expect(dryRun).toContain('\n  features: 3 created\n')
  expect(await one.run(countFeatures)).toEqual([{ count: 0 }])

  expect(await succeed(one, ['import', input, '--drop'])).toContain('Imported:\n')
  expect(await succeed(one, ['export', file])).toBe('')
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  await expect(stat(`${file}.part`)).rejects.toThrow('ENOENT')

  const piped = run([...commandLine, 'import', '-', '--drop'], { ...other.env })
  piped.child.stdin?.end(await readFile(file))
  expect(await piped.ended).toBe(0)
  expect(await succeed(other, ['export'])).toBe(await readFile(file, 'utf8'))
})

test('export overwrites a file only with --force', async () => {
  const store = await newStore()
  const file = join(store.folder, 'export.json')
  await writeFile(file, 'precious')
  await writeFile(`${file}.part`, 'begun')
  const refused = { code: 1, stdout: '', stderr: `${file} already exists; choose another name, or overwrite the file with --force\n` }
  expect(await outcomeOf(store, ['export', file])).toEqual(refused)
  expect([await readFile(file, 'utf8'), await readFile(`${file}.part`, 'utf8')]).toEqual(['precious', 'begun'])
  expect(await succeed(store, ['export', file, '--force'])).toBe('')
  expect(JSON.parse(await readFile(file, 'utf8'))).toMatchObject({ version: 4 })
})

test('import of a file with faults prints one line for each fault and stores nothing', async () => {
  const store = await newStore()
  const features = [
    { name: 'lost', project: 'nowhere' },
    { name: 'strayed', project: 'nobody' },
  ]
  const input = await writeState(store, { version: 4, features })
  const { code, stderr } = await outcomeOf(store, ['import', input])
  expect(code).toBe(1)
  expect(stderr).toBe(
    'body/features/0/project: project nowhere is neither in the file nor in the store\n' +
      'body/features/1/project: project nobody is neither in the file nor in the store\n',
  )
  const constraints = [{ contextName: 'mail', operator: 'REGEX', value: '(' }]
  const withPattern = await writeState(store, { version: 4, segments: [{ id: 1, name: 'pattern', constraints }] })
  const switchedOff = await outcomeOf(store, ['import', withPattern])
  expect(switchedOff).toMatchObject({ code: 1, stderr: expect.stringMatching(/constraints\/0\/operator: .*HALYARD_EXTENDED_OPERATORS/) })
  const switchedOn = await outcomeOf(store, ['import', withPattern], { HALYARD_EXTENDED_OPERATORS: 'true' })
  expect(switchedOn).toMatchObject({ code: 1, stderr: expect.stringMatching(/constraints\/0\/value: must be a regular expression/) })
  expect(await store.run(countFeatures)).toEqual([{ count: 0 }])
})
