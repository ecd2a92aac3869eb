import { chmod, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'
import { Refusal } from '../refusal.ts'

/** A server with a token. */
export interface Profile {
  readonly url: string
  readonly token: string
  /** Id of the personal access token that `login` created. */
  readonly tokenId?: number
}

export interface Profiles {
  /** Name of the profile that commands use without `--profile`. */
  readonly current: string | null
  readonly profiles: Readonly<Record<string, Profile>>
}

const isProfile = (value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  'url' in value &&
  typeof value.url === 'string' &&
  'token' in value &&
  typeof value.token === 'string'

const isProfiles = (value: unknown): value is Profiles => {
  if (typeof value !== 'object' || value === null || !('current' in value) || !('profiles' in value)) return false
  const { current, profiles } = value
  if (current !== null && typeof current !== 'string') return false
  return typeof profiles === 'object' && profiles !== null && Object.values(profiles).every(isProfile)
}

/** The file of the profiles, in the configuration folder of the user. */
export const profilesFile = (env: NodeJS.ProcessEnv): string =>
  join(env.XDG_CONFIG_HOME || join(env.HOME || homedir(), '.config'), 'halyard', 'profiles.json')

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Reads the profiles; without a file, the list is empty. Throws Refusal if the file is invalid. */
export const readProfiles = async (env: NodeJS.ProcessEnv): Promise<Profiles> => {
  const file = profilesFile(env)
  let text: string
  try {
    text = await readFile(file, 'utf8')
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    if (code === 'ENOENT' || code === 'ENOTDIR') return { current: null, profiles: {} }
    throw new Refusal(`the profiles cannot be read: ${message}`)
  }
  const value = parsed(text)
  if (isProfiles(value)) return value
  throw new Refusal(`${file} is not a valid file of profiles; delete the file, and run: halyard login`)
}

/** Replaces the file of the profiles. Only its owner can read it, because it contains tokens. */
export const writeProfiles = async (env: NodeJS.ProcessEnv, profiles: Profiles): Promise<void> => {
  const file = profilesFile(env)
  const part = `${file}.${process.pid}.part`
  try {
    await mkdir(dirname(file), { recursive: true, mode: 0o700 })
    await writeFile(part, `${JSON.stringify(profiles, null, 2)}\n`, { mode: 0o600 })
    await chmod(part, 0o600)
    await rename(part, file)
  } catch (error) {
    await rm(part, { force: true })
    throw new Refusal(`the profiles cannot be written: ${(error as Error).message}`)
  }
}
