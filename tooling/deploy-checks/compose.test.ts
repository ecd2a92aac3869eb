import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
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
