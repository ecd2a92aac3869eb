import { createHalyard, HalyardError } from '@halyard/sdk'
import { Refusal } from '../refusal.ts'
import type { Call } from './command.ts'
import { requireServer } from './connect.ts'
import { Output } from './output.ts'
import { type Profile, readProfiles, writeProfiles } from './profiles.ts'

/** Deletes the token of a profile on the server. Returns the reason if the token remains. */
const revoke = async ({ url, token, tokenId }: Profile, env: NodeJS.ProcessEnv): Promise<string | undefined> => {
  if (tokenId === undefined) return undefined
  try {
    await requireServer(url, env)
    const params = { id: tokenId }
    await createHalyard({ baseUrl: url, token }).personalAccessTokens.deletePersonalAccessToken({ params })
    return undefined
  } catch (error) {
    if (error instanceof HalyardError || error instanceof Refusal) return error.message
    throw error
  }
}

/** Deletes a profile. A token that the log-in created is deleted on the server, too. Throws Refusal if the profile does not exist. */
export const logout = async ({ options, env }: Call): Promise<void> => {
  const { current, profiles } = await readProfiles(env)
  const name = options.profile ?? env.HALYARD_PROFILE ?? current
  const { [name ?? '']: profile, ...others } = profiles
  if (name === null || !profile) throw new Refusal(name === null ? 'You are not logged in' : `There is no profile ${name}`)
  const output = new Output(options.json === true)
  const reason = await revoke(profile, env)
  if (reason !== undefined) output.note(`The token remains on ${profile.url}: ${reason}. Delete it in your profile there`)
  await writeProfiles(env, { current: name === current ? (Object.keys(others)[0] ?? null) : current, profiles: others })
  output.result({ profile: name, revoked: profile.tokenId !== undefined && reason === undefined }, (result) => [
    `The profile ${result.profile} is deleted${result.revoked ? ', and its token' : ''}`,
  ])
}
