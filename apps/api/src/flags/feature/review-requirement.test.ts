import type { Grant } from '@halyard/domain'
import { describe, expect, test } from 'vitest'
import { refusalOfDirectWrite } from './review-requirement.ts'

const skip = (project?: string, environment?: string): Grant => ({
  permission: 'SKIP_CHANGE_REQUEST',
  ...(project !== undefined && { project }),
  ...(environment !== undefined && { environment }),
})
const refusal = (grants: readonly Grant[], ...reviewed: string[]) => refusalOfDirectWrite({ grants, visible: null }, 'web', reviewed)

describe('direct write', () => {
  test('allows a direct write if no environment requires a review', () => expect(refusal([])).toBeNull())

  test.each<[string, readonly Grant[]]>([
    ['everywhere', [skip()]],
    ['in the project', [skip('web')]],
    ['in each environment', [skip('web', 'test'), skip('web', 'production')]],
    ['partly here and partly everywhere', [skip('web', 'test'), { permission: 'SKIP_CHANGE_REQUEST', environment: 'production' }]],
    ['as an administrator', [{ permission: 'ADMIN' }]],
  ])('allows a direct write of callers who can skip reviews %s', (_, grants) => {
    expect(refusal(grants, 'test', 'production')).toBeNull()
  })
})

describe('direct write with reviews', () => {
  test.each<[string, readonly Grant[], string]>([
    ['nowhere', [{ permission: 'DELETE_FEATURE' }, { permission: 'APPLY_CHANGE_REQUEST' }], 'test'],
    ['in one of two environments', [skip('web', 'test')], 'production'],
    ['in another project', [skip('app')], 'test'],
    ['in the environments of another project', [skip('app', 'test'), skip('app', 'production')], 'test'],
  ])('returns 403 with the missing permission and environment to callers who can skip reviews %s', (_, grants, environment) => {
    const refused = refusal(grants, 'test', 'production')
    expect(refused).toMatchObject({ name: 'NoAccessError', status: 403 })
    expect(refused?.message).toContain('SKIP_CHANGE_REQUEST')
    expect(refused?.message).toContain(`in the environment ${environment}`)
  })
})
