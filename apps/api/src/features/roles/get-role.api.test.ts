import { expect, test } from 'vitest'
import { newAccount, newRole } from '../../../test/accounts.ts'
import { serverForTest } from '../../../test/harness.ts'

test('returns 200 with the permissions of a built-in and of a custom role, also to Viewers', async () => {
  const server = await serverForTest()
  const { token } = await newAccount(server)
  const get = (id: number) => server.send('GET', `/api/admin/roles/${id}`, { token })
  expect(await get(6)).toMatchObject({
    status: 200,
    json: { id: 6, type: 'project', name: 'Approver', permissions: [{ name: 'APPROVE_CHANGE_REQUEST' }] },
  })
  const { id, name } = await newRole(server)
  expect(await get(id)).toMatchObject({ status: 200, json: { id, name, type: 'custom', permissions: [{ name: 'UPDATE_FEATURE' }] } })
  expect(await get(id + 1)).toMatchObject({ status: 404, json: { name: 'NotFoundError' } })
})
