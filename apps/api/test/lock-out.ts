import { build } from '../src/store/index.ts'
import { newAccount } from './accounts.ts'
import type { TestServer } from './harness.ts'

/** Switches password login off or on. */
export const setPasswords = (server: TestServer, disabled: boolean) =>
  server.send('POST', '/api/admin/auth/simple/settings', { body: { disabled } })

/** Switches password login on, removes all groups, and leaves one administrator, who can log in only with a password. */
export const leavePasswordAdministrator = async (server: TestServer): Promise<void> => {
  await setPasswords(server, false)
  await server.database.run(build.updateTable('account').set({ root_role: 3 }).compile())
  await server.database.run(build.deleteFrom('user_group').compile())
  await newAccount(server, { rootRole: 'Admin', password: 'Correct-Horse-7' })
}
