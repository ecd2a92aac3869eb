import { builtInRoles } from '@halyard/contracts/data'
import { grantsOfRole } from '@halyard/domain'
import { expect, test } from 'vitest'
import { newAccount, newRole } from '../../../test/accounts.ts'
import { serverForTest } from '../../../test/harness.ts'

test('returns 200 with every role by id and its permissions, also to Viewers', async () => {
  const server = await serverForTest()
  const { token } = await newAccount(server)
  const list = () => server.send('GET', '/api/admin/roles', { token })
  const { status, json } = await list()
  expect(status).toBe(200)
  expect(json.version).toBe(1)
  const { roles } = json
  expect(roles.map(({ permissions, ...role }: { permissions: unknown }) => role)).toEqual(
    Object.values(builtInRoles)
      .map(({ id, type, name, description }) => ({ id, type, name, description }))
      .sort((one, other) => one.id - other.id),
  )
  const permissionsOf = (name: string) => roles.find((role: { name: string }) => role.name === name).permissions
  expect(permissionsOf('Editor')).toEqual(grantsOfRole('Editor').map((grant) => ({ name: grant.permission, ...grant })))
  expect(permissionsOf('Approver')).toEqual([{ name: 'APPROVE_CHANGE_REQUEST', permission: 'APPROVE_CHANGE_REQUEST' }])

  const custom = await newRole(server)
  expect((await list()).json.roles.at(-1)).toMatchObject({ id: custom.id, name: custom.name, type: 'custom' })
  await server.send('DELETE', `/api/admin/roles/${custom.id}`)
  expect((await list()).json.roles).toEqual(roles)
})
