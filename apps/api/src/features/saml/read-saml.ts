import type { SamlSettingsInput } from '@halyard/contracts'
import { openSettings } from '../../identity/sign-in/saml-settings.ts'
import { type SamlState, samlAddresses, samlProvider, samlState, signingKey } from '../../identity/sign-in/saml-state.ts'
import type { Ports } from '../../pipeline/ports.ts'
import { findSettings } from '../../store/repositories/saml.repository.ts'
import type { SamlExpectations } from './verify/verify-response.ts'

/** The settings as they are now, with what they allow. */
export interface ReadSaml {
  readonly settings: SamlSettingsInput
  readonly state: SamlState
  readonly provider: string
  readonly key: ReturnType<typeof signingKey>
}

/** Reads the settings for each request: logins are rare, and a change counts at once on every instance. Undefined: they were never set. */
export const readSaml = async ({ store, identity, runtime }: Ports): Promise<ReadSaml | undefined> => {
  const [row] = await store.run(findSettings())
  const settings = openSettings(identity.keyring, row)
  return settings && { settings, state: samlState(settings, runtime.now()), provider: samlProvider(settings), key: signingKey(settings) }
}

/** What a message of the provider must fulfil. `requestId` null: the provider may begin. */
export const expectationsOf = (
  { runtime }: Pick<Ports, 'runtime'>,
  { settings, state }: ReadSaml,
  recipient: string,
  requestId: string | null,
): SamlExpectations => ({
  certificates: state.accepted.map(({ raw }) => raw.toString('base64')),
  issuer: settings.entityId,
  audience: samlAddresses(runtime.settings.publicUrl).entityId,
  recipient,
  now: runtime.now(),
  requestId,
})
