import type { Grant } from '@halyard/domain'
import { describe, expect, test } from 'vitest'
import { refusalOfDirectWrite } from './guard.ts'

const skip = (project?: string, environment?: string): Grant => ({
  permission: 'SKIP_CHANGE_REQUEST',
  ...(project !== undefined && { project }),
  ...(environment !== undefined && { environment }),
})
const refusal = (grants: readonly Grant[], ...reviewed: string[]) => refusalOfDirectWrite({ grants, visible: null }, 'web', reviewed)

describe('a direct write is let through', () => {
  test('where nothing is reviewed', () => expect(refusal([])).toBeNull())

  test.each<[string, readonly Grant[]]>([
    ['everywhere', [skip()]],
    ['in the project', [skip('web')]],
    ['in each environment', [skip('web', 'test'), skip('web', 'production')]],
    ['partly here and partly everywhere', [skip('web', 'test'), { permission: 'SKIP_CHANGE_REQUEST', environment: 'production' }]],
    ['as an administrator', [{ permission: 'ADMIN' }]],
  ])('of who may skip reviews %s', (_, grants) => {
    expect(refusal(grants, 'test', 'production')).toBeNull()
  })
})

describe('403', () => {
  test.each<[string, readonly Grant[], string]>([
    ['nowhere', [{ permission: 'DELETE_FEATURE' }, { permission: 'APPLY_CHANGE_REQUEST' }], 'test'],
    ['in one of two environments', [skip('web', 'test')], 'production'],
    ['in another project', [skip('app')], 'test'],
    ['in the environments of another project', [skip('app', 'test'), skip('app', 'production')], 'test'],
  ])('for who may skip reviews %s, naming the permission and the environment', (_, grants, environment) => {
    const refused = refusal(grants, 'test', 'production')
    expect(refused).toMatchObject({ name: 'NoAccessError', status: 403 })
    expect(refused?.message).toContain('SKIP_CHANGE_REQUEST')
    expect(refused?.message).toContain(`in the environment ${environment}`)
  })
})
