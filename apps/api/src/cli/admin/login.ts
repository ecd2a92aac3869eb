import { readFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { createHalyard } from '@halyard/sdk'
import { Refusal, UsageError } from '../refusal.ts'
import { requireUrl } from '../transfer-request.ts'
import type { Call } from './command.ts'
import { requireServer } from './connect.ts'
import { expiryIn } from './expiry.ts'
import { Output } from './output.ts'
import { type Profile, profilesFile, readProfiles, writeProfiles } from './profiles.ts'
import { ask } from './prompt.ts'
import { refusalFor } from './server-errors.ts'
import { callerName } from './whoami.ts'

interface LoginOptions {
  readonly user?: string
  readonly passwordFile?: string
  readonly days: string
}

const secretIn = async (file: string): Promise<string> => {
  const text = await readFile(file, 'utf8').catch((error: Error) => {
    throw new Refusal(`${file} cannot be read: ${error.message}`)
  })
  if (text.trim() === '') throw new Refusal(`${file} is empty`)
  return text.trim()
}

const longestDescription = 255

/** Creates a personal access token. The session of the log-in ends again, because the cookie is not stored. */
const tokenByPassword = async (url: string, username: string, password: string, expiresAt: string): Promise<Profile> => {
  let cookie = ''
  const keepingCookie: typeof fetch = async (...request) => {
    const response = await fetch(...request)
    const [pair] = response.headers.getSetCookie().map((line) => line.split(';')[0])
    cookie = pair ?? cookie
    return response
  }
  const halyard = createHalyard({ baseUrl: url, token: null, fetch: keepingCookie })
  await halyard.auth.logIn({ body: { username, password } })
  const headers = { cookie }
  // Descriptions are unique within an account.
  const description = `halyard login on ${hostname()} at ${new Date().toISOString()}`.slice(-longestDescription)
  const created = await halyard.personalAccessTokens.createPersonalAccessToken({ body: { description, expiresAt } }, { headers })
  await halyard.auth.logOut({}, { headers })
  return { url, token: created.secret, tokenId: created.id }
}

const profileOf = async (call: Call<LoginOptions>, url: string): Promise<Profile> => {
  const { user, passwordFile, tokenFile, days } = call.options
  if (user !== undefined) {
    const expiresAt = expiryIn(days)
    const password =
      passwordFile === undefined
        ? await ask('Password', { isHidden: true, instead: 'name a file with --password-file' })
        : await secretIn(passwordFile)
    return tokenByPassword(url, user, password, expiresAt)
  }
  if (tokenFile !== undefined) return { url, token: await secretIn(tokenFile) }
  if (call.env.HALYARD_TOKEN) return { url, token: call.env.HALYARD_TOKEN.trim() }
  const instead = 'name a file with --token-file, or set HALYARD_TOKEN'
  return { url, token: await ask('Token', { isHidden: true, instead }) }
}

const warnings = (url: string): string[] => {
  const { protocol, hostname: host } = new URL(url)
  const isLocal = /^(localhost|127\.|\[::1\])/.test(host)
  return protocol === 'http:' && !isLocal ? [`${url} is not encrypted: everybody on the way can read the token. Use an https URL`] : []
}

/** Stores a server with a token as a profile, after the server has accepted the token. Throws Refusal. */
export const login = async (call: Call<LoginOptions>): Promise<void> => {
  const { options, env } = call
  if (options.passwordFile !== undefined && options.user === undefined) throw new UsageError('--password-file requires --user')
  const asked = options.url ?? env.HALYARD_URL ?? (await ask('URL of the server', { instead: 'name it with --url' }))
  requireUrl(asked)
  const url = asked.replace(/\/+$/, '')
  await requireServer(url, env)
  const output = new Output(options.json === true)
  output.note(...warnings(url))
  try {
    const profile = await profileOf(call, url)
    const { user } = await createHalyard({ baseUrl: url, token: profile.token }).profile.getOwnUser()
    const name = options.profile ?? 'default'
    const { profiles } = await readProfiles(env)
    await writeProfiles(env, { current: name, profiles: { ...profiles, [name]: profile } })
    const result = { profile: name, url, user: callerName(user), file: profilesFile(env) }
    output.result(result, (shown) => [`Logged in to ${shown.url} as ${shown.user}. The profile ${shown.profile} is in ${shown.file}`])
  } catch (error) {
    throw refusalFor(error, { url, token: '', source: options.user === undefined ? 'this log-in' : `the user ${options.user}` })
  }
}
