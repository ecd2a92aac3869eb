import { catalogueWith, type RoleDefinition } from '@halyard/domain'
import { expect, test } from 'vitest'
import { abilitiesByScope } from './ability-lines.ts'

const developer: RoleDefinition = {
  id: 101,
  type: 'custom',
  name: 'Developer',
  description: '',
  permissions: [
    { permission: 'CREATE_FEATURE' },
    { permission: 'UPDATE_FEATURE_ENVIRONMENT', environment: 'development' },
    { permission: 'APPROVE_CHANGE_REQUEST', environment: 'development' },
  ],
}
const roles = catalogueWith([developer])
const linesOf = (...held: Parameters<typeof abilitiesByScope>[1]) =>
  abilitiesByScope(roles, held).map(({ scope, lines }) => [scope, lines.flatMap(({ permissions }) => permissions)])

test('a permission in one environment is listed below its project', () => {
  expect(linesOf({ role: 3 }, { role: 101, project: 'shop' })).toEqual([
    [{}, []],
    [{ project: 'shop' }, ['CREATE_FEATURE']],
    [{ project: 'shop', environment: 'development' }, ['UPDATE_FEATURE_ENVIRONMENT', 'APPROVE_CHANGE_REQUEST']],
  ])
})

test('a permission in one environment is omitted where another role gives it in all environments', () => {
  expect(linesOf({ role: 101, project: 'shop' }, { role: 6, project: 'shop' })).toEqual([
    [{}, []],
    [{ project: 'shop' }, ['CREATE_FEATURE', 'APPROVE_CHANGE_REQUEST']],
    [{ project: 'shop', environment: 'development' }, ['UPDATE_FEATURE_ENVIRONMENT']],
  ])
})
