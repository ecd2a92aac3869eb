import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { UsageError } from '../refusal.ts'
import type { ServerOptions } from './command.ts'
import { profilesFile, readProfiles, writeProfiles } from './profiles.ts'
import { namesServer, targetOf } from './target.ts'

let folder: string
const env = (more: NodeJS.ProcessEnv = {}): NodeJS.ProcessEnv => ({ XDG_CONFIG_HOME: folder, ...more })
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'halyard-target-'))
  const [one, two] = ['one', 'two'].map((name) => ({ url: `https://${name}.example.org`, token: `user:${name}` }))
  await writeProfiles(env(), { current: 'one', profiles: { one: one!, two: two! } })
  await writeFile(join(folder, 'token'), 'user:file\n')
})
afterAll(() => rm(folder, { recursive: true }))

const both = { HALYARD_URL: 'https://env.example.org', HALYARD_TOKEN: 'user:env' }
const cases: [title: string, options: ServerOptions, env: NodeJS.ProcessEnv, target: string][] = [
  ['the current profile', {}, {}, 'one user:one'],
  ['HALYARD_PROFILE', {}, { HALYARD_PROFILE: 'two' }, 'two user:two'],
  ['HALYARD_URL with HALYARD_TOKEN before a profile', {}, { ...both, HALYARD_PROFILE: 'two' }, 'env user:env'],
  ['the profile if only HALYARD_URL is set', {}, { HALYARD_URL: 'https://env.example.org' }, 'one user:one'],
  ['the profile with its own token if only HALYARD_TOKEN is set', {}, { HALYARD_TOKEN: 'user:env' }, 'one user:one'],
  ['--profile before the environment', { profile: 'two' }, both, 'two user:two'],
  ['--url with HALYARD_TOKEN', { url: 'https://given.example.org/' }, both, 'given user:env'],
  ['--url with the token of the profile for this server', { url: 'https://two.example.org/' }, {}, 'two user:two'],
]
test.each(cases)('the target is %s', async (_, options, more, expected) => {
  const { url, token } = await targetOf(options, env(more))
  const [name, secret] = expected.split(' ')
  expect({ url, token }).toEqual({ url: `https://${name}.example.org`, token: secret })
})

test('--token-file replaces the token of a profile', async () => {
  expect(await targetOf({ tokenFile: join(folder, 'token') }, env())).toMatchObject({ url: 'https://one.example.org', token: 'user:file' })
})

test('a missing or invalid selection is refused', async () => {
  await expect(targetOf({ profile: 'none' }, env())).rejects.toThrow('halyard login --profile none')
  await expect(targetOf({ profile: 'constructor' }, env())).rejects.toThrow('There is no profile constructor')
  await expect(targetOf({ url: 'https://x.example.org', profile: 'one' }, env())).rejects.toThrow(UsageError)
  await expect(targetOf({ url: 'https://x.example.org' }, env())).rejects.toThrow('HALYARD_TOKEN')
  await expect(targetOf({}, { XDG_CONFIG_HOME: join(folder, 'empty') })).rejects.toThrow('No server is named')
})

test('token create uses the store if the environment configures a store and no server is named', async () => {
  expect(await namesServer({}, env({ HALYARD_DATA_DIR: 'data' }))).toBe(false)
  expect(await namesServer({}, { XDG_CONFIG_HOME: join(folder, 'empty') })).toBe(false)
  expect(await namesServer({}, env())).toBe(true)
  expect(await namesServer({ url: 'https://x.example.org' }, env({ HALYARD_DATA_DIR: 'data' }))).toBe(true)
})

test('an invalid file of profiles is refused with its path', async () => {
  const other = { XDG_CONFIG_HOME: join(folder, 'invalid') }
  await writeProfiles(other, { current: null, profiles: {} })
  await writeFile(profilesFile(other), '{"current":null}')
  await expect(readProfiles(other)).rejects.toThrow(`${profilesFile(other)} is not a valid file of profiles`)
})
