import { builtInRoles } from '@halyard/contracts/data'
import { expect, test } from 'vitest'
import { newAccount } from '../../../test/accounts.ts'
import { serverForTest } from '../../../test/harness.ts'

test('returns 200 with every role by id, without permissions, also to Viewers', async () => {
  const server = await serverForTest()
  const { token } = await newAccount(server)
  const { status, json } = await server.send('GET', '/api/admin/roles', { token })
  expect(status).toBe(200)
  expect(json.version).toBe(1)
  expect(json.roles).toEqual(
    Object.values(builtInRoles)
      .map(({ id, type, name, description }) => ({ id, type, name, description }))
      .sort((one, other) => one.id - other.id),
  )
})
