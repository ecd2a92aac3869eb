import type { SamlSettingsInput } from '@halyard/contracts'
import { certificateWarnings } from '../../identity/secret/certificates.ts'
import { openSettings, sealSettings } from '../../identity/sign-in/saml-settings.ts'
import type { Operations } from '../../pipeline/operation.ts'
import { findSettings, lockSettings, storeSettings } from '../../store/repositories/saml.repository.ts'
import { revisionKeys } from '../../store/revision-keys.ts'

/** Names of the fields that differ. An event must not show their values. */
const changedFields = (before: Partial<SamlSettingsInput>, after: Partial<SamlSettingsInput>): string[] => {
  const names = Object.keys({ ...before, ...after }) as (keyof SamlSettingsInput)[] // both were parsed by their schema
  return names.filter((name) => before[name] !== after[name])
}

export const samlOperations: Operations['saml'] = {
  getSamlSettings: {
    watches: () => [revisionKeys.saml],
    run: async (ports) => {
      const [row] = await ports.store.run(findSettings())
      const settings = openSettings(ports.identity.keyring, row)
      return settings ? { ...settings, warnings: certificateWarnings(settings.certificate, settings.signOnUrl, ports.runtime.now()) } : {}
    },
  },

  setSamlSettings: {
    run: (ports, { body, caller }) =>
      ports.store.write(caller.actor, async (tx) => {
        const [, [row]] = await tx.batch(lockSettings(), findSettings())
        const changed = changedFields(openSettings(ports.identity.keyring, row) ?? {}, body)
        const result = { ...body, warnings: certificateWarnings(body.certificate, body.signOnUrl, ports.runtime.now()) }
        if (changed.length === 0) return { statements: [], events: [], revisions: [], result }
        return {
          statements: [storeSettings(sealSettings(ports.identity.keyring, body))],
          events: [{ type: 'setting-updated', data: { id: 'auth.saml', changed } }],
          revisions: [revisionKeys.saml],
          result,
        }
      }),
  },
}
