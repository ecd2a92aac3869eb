import { Refusal, UsageError } from '../refusal.ts'
import { type Remote, remoteOf } from '../remote.ts'
import { requireUrl } from '../transfer-request.ts'
import type { ServerOptions } from './command.ts'
import { type Profile, type Profiles, readProfiles } from './profiles.ts'

/** A server, its token, and the source of the token for messages. */
export interface Target extends Remote {
  readonly source: string
}

const sameServer = (left: string, right: string): boolean => left.replace(/\/+$/, '') === right.replace(/\/+$/, '')

const namedProfile = ({ profiles }: Profiles, name: string): Profile => {
  const profile = Object.hasOwn(profiles, name) ? profiles[name] : undefined
  if (profile) return profile
  throw new Refusal(`There is no profile ${name}; create it with: halyard login --profile ${name}`)
}

const targetOfProfile = async (name: string, profile: Profile, { tokenFile }: ServerOptions): Promise<Target> => {
  const source = `the profile ${name}`
  return { ...(tokenFile === undefined ? profile : await remoteOf(profile.url, { tokenFile }, {})), url: profile.url, source }
}

const noServer =
  'No server is named. Run: halyard login. Or set HALYARD_URL and HALYARD_TOKEN, or give --url with HALYARD_TOKEN or --token-file'

/** The profile that the command line, the environment or an earlier log-in selects; undefined: no profile. */
const selectedProfile = ({ profile }: ServerOptions, env: NodeJS.ProcessEnv, { current }: Profiles): string | undefined =>
  profile ?? (env.HALYARD_PROFILE || undefined) ?? current ?? undefined

/**
 * The server of a command. In this order: `--url`, `--profile`, HALYARD_URL together with HALYARD_TOKEN or `--token-file`, HALYARD_PROFILE,
 * the profile of the last log-in. HALYARD_URL alone selects nothing, because it is also a setting of the server. Throws Refusal and UsageError.
 */
export const targetOf = async (options: ServerOptions, env: NodeJS.ProcessEnv): Promise<Target> => {
  const { url, tokenFile, profile } = options
  if (url !== undefined && profile !== undefined) throw new UsageError('--url and --profile exclude each other')
  const profiles = await readProfiles(env)
  if (url !== undefined) {
    requireUrl(url)
    const stored = Object.entries(profiles.profiles).find(([, { url: known }]) => sameServer(known, url))
    if (stored && tokenFile === undefined && !env.HALYARD_TOKEN) return targetOfProfile(...stored, options)
    return { ...(await remoteOf(url, options, env)), source: tokenFile ?? 'HALYARD_TOKEN' }
  }
  if (profile === undefined && env.HALYARD_URL && (env.HALYARD_TOKEN || tokenFile !== undefined))
    return { ...(await remoteOf(env.HALYARD_URL, options, env)), source: tokenFile ?? 'HALYARD_TOKEN' }
  const name = selectedProfile(options, env, profiles)
  if (name === undefined) throw new Refusal(noServer)
  return targetOfProfile(name, namedProfile(profiles, name), options)
}

/**
 * Whether `token create` uses a server instead of the configured store: if the command line or HALYARD_PROFILE names a server, or if a log-in
 * is stored and no store is configured.
 */
export const namesServer = async ({ url, profile }: ServerOptions, env: NodeJS.ProcessEnv): Promise<boolean> => {
  if (url !== undefined || profile !== undefined || env.HALYARD_PROFILE) return true
  if (env.DATABASE_URL || env.HALYARD_DATA_DIR) return false
  return (await readProfiles(env)).current !== null
}
