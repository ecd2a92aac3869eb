import { expect, test } from 'vitest'
import { remoteOf } from './remote.ts'

const transfer = { file: '-', url: 'http://localhost:4242/', tokenFile: undefined }
const remote = (HALYARD_TOKEN: string, tokenFile?: string) => remoteOf(transfer.url, { ...transfer, tokenFile }, { HALYARD_TOKEN })

test('ignores white space around the token', async () => {
  expect(await remote('Bearer *:*.s\u00e9cret\n')).toMatchObject({ token: 'Bearer *:*.s\u00e9cret' })
  expect(await remote(' *:*.secret\r\n')).toEqual({ url: 'http://localhost:4242', token: '*:*.secret' })
})

test.each(['*:*.sec\nret', '*:*.sec\0ret', '*:*.sec\u2026ret'])(
  'refuses text that is not a token, without printing it: %j',
  async (token) => {
    const refused = await remote(token).catch((error: Error) => error)
    expect(refused).toMatchObject({ name: 'Refusal', message: expect.stringMatching(/^HALYARD_TOKEN does not hold a token/) })
    expect(String(refused)).not.toContain('sec')
  },
)

test('reports the name of a missing token file', async () => {
  await expect(remote('', '/nowhere/token')).rejects.toMatchObject({
    name: 'Refusal',
    message: expect.stringMatching(/^the token cannot be read: ENOENT.*\/nowhere\/token/),
  })
})
