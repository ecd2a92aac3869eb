import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { parse } from 'yaml'
import { faultsOfCompose } from './compose.ts'

const compose = readFileSync(new URL('../../deploy/compose/compose.yaml', import.meta.url), 'utf8')

test('reports each reference that leads nowhere', () => {
  expect(faultsOfCompose(compose)).toEqual([])
  expect(faultsOfCompose(compose.replace('  secret-key:\n', '  secret:\n'))).toEqual(['halyard: secret secret-key is not declared'])
  expect(faultsOfCompose(compose.replace('/run/secrets/secret-key', '/run/secrets/key'))).toEqual([
    'halyard: the file of secret key is not mounted',
    'halyard: no setting reads secret secret-key',
  ])
  expect(faultsOfCompose(compose.replace('healthcheck:', 'x-healthcheck:'))).toEqual(['halyard: postgres has no health check'])
  expect(faultsOfCompose(compose.replace('volumes: [data:', 'volumes: [store:'))).toEqual(['halyard: volume store is not declared'])
})

test('the commands of the guide create the files of all secrets', () => {
  const guide = readFileSync(new URL('../../docs/guides/deploy.md', import.meta.url), 'utf8')
  const [, commands = ''] = /^## Compose$[\s\S]*?^```sh\n([\s\S]*?)^```$/m.exec(guide) ?? []
  const folder = mkdtempSync(join(tmpdir(), 'halyard-compose-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  execFileSync('sh', ['-euc', commands], { cwd: folder })
  const files: { file: string }[] = Object.values(parse(compose).secrets)
  expect(
    readdirSync(join(folder, 'secrets'))
      .map((name) => `./secrets/${name}`)
      .sort(),
  ).toEqual(files.map(({ file }) => file).sort())
  expect(statSync(join(folder, 'secrets')).mode & 0o777).toBe(0o700)
  const read = (name: string) => readFileSync(join(folder, 'secrets', name), 'utf8')
  expect(read('database-url')).toBe(`postgres://halyard:${read('database-password')}@postgres:5432/halyard`)
  expect(read('secret-key').trim()).toMatch(/^[0-9a-f]{64}$/)
  expect(read('admin-token').trim()).toMatch(/^\*:\*\.[0-9a-f]{64}$/)
})
