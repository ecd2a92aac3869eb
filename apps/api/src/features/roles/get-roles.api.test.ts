import { builtInRoles } from '@halyard/contracts/data'
import { grantsOfRole } from '@halyard/domain'
import { expect, test } from 'vitest'
import { newAccount } from '../../../test/accounts.ts'
import { serverForTest } from '../../../test/harness.ts'

test('returns 200 with every role by id and its permissions, also to Viewers', async () => {
  const server = await serverForTest()
  const { token } = await newAccount(server)
  const { status, json } = await server.send('GET', '/api/admin/roles', { token })
  expect(status).toBe(200)
  expect(json.version).toBe(1)
  const { roles } = json
  expect(roles.map(({ permissions, ...role }: { permissions: unknown }) => role)).toEqual(
    Object.values(builtInRoles)
      .map(({ id, type, name, description }) => ({ id, type, name, description }))
      .sort((one, other) => one.id - other.id),
  )
  const permissionsOf = (name: string) => roles.find((role: { name: string }) => role.name === name).permissions
  expect(permissionsOf('Editor')).toEqual(grantsOfRole('Editor'))
  expect(permissionsOf('Release manager')).toEqual([{ permission: 'APPROVE_CHANGE_REQUEST' }, { permission: 'APPLY_CHANGE_REQUEST' }])
})
