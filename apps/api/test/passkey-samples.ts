import { newChallenge } from '../src/identity/passkey/tickets.ts'
import { build } from '../src/store/index.ts'
import { samplePassword } from './account-samples.ts'
import { newAccount } from './accounts.ts'
import { Authenticator, newPasskey } from './authenticator.ts'
import type { TestServer } from './harness.ts'
import type { SampleOf } from './samples.ts'

/** Switches the second factor of another sample off, so that the password of the account works alone. */
const endSecondFactor = (server: TestServer, account: number) =>
  server.database.run(build.updateTable('account').set({ second_factor: false }).where('id', '=', account).compile())

/** Deletes the passkeys of other samples, since the number of passkeys is limited. */
const deletePasskeys = (server: TestServer, account: number) =>
  server.database.run(build.deleteFrom('passkey').where('account_id', '=', account).where('name', 'like', 'sample-%').compile())

/** Stores a passkey of the account and returns its id as a path parameter. */
const passkeyId = async (server: TestServer, account: number, name: string): Promise<number> => {
  await deletePasskeys(server, account)
  return (await newPasskey(server, account, name)).id
}

type LogIn = 'getPasskeyRequest' | 'logInWithPasskey' | 'getSimpleSettings' | 'setSimpleSettings'

/** Samples of passkeys, and of the settings of password login. */
export const passkeySamples: SampleOf<'passkeys'> & Pick<SampleOf<'auth'>, LogIn> = {
  getPasskeys: () => ({}),
  getPasskeyCreation: async (_, { server, account }) => {
    await deletePasskeys(server, account)
    await endSecondFactor(server, account)
    return { body: { password: samplePassword } }
  },
  createPasskey: async (unique, { server, account }) => {
    await deletePasskeys(server, account)
    const { runtime, identity } = server.ports
    const { challenge, ticket } = newChallenge(identity.keyring, `passkey of ${account}`, runtime.now())
    return { body: { ticket, name: unique, response: new Authenticator(runtime.settings.publicUrl).create(challenge) } }
  },
  renamePasskey: async (unique, { server, account }) => ({
    params: { id: await passkeyId(server, account, unique) },
    body: { name: `sample-renamed ${unique}` },
  }),
  deletePasskey: async (unique, { server, account }) => {
    await endSecondFactor(server, account)
    return { params: { id: await passkeyId(server, account, unique) } }
  },
  setSecondFactor: async (unique, { server, account }) => {
    await passkeyId(server, account, unique)
    await endSecondFactor(server, account)
    return { body: { required: true, password: samplePassword } }
  },
  getUserPasskeys: async (unique, { server }) => {
    const { id } = await newAccount(server)
    await newPasskey(server, id, unique)
    return { params: { id } }
  },
  deleteUserPasskey: async (unique, { server }) => {
    const { id } = await newAccount(server)
    return { params: { id, passkeyId: (await newPasskey(server, id, unique)).id } }
  },

  getPasskeyRequest: () => ({}),
  logInWithPasskey: async (unique, { server }) => {
    const { id } = await newAccount(server)
    const { authenticator } = await newPasskey(server, id, unique)
    const { runtime, identity } = server.ports
    const { challenge, ticket } = newChallenge(identity.keyring, 'login', runtime.now())
    return { body: { ticket, response: authenticator.use(challenge) } }
  },
  getSimpleSettings: () => ({}),
  setSimpleSettings: () => ({ body: { disabled: false } }),
}
