import type { Contract } from '@halyard/contracts'
import { certificateWarnings } from '../../identity/secret/certificates.ts'
import type { Operation } from '../../pipeline/operation.ts'
import { findSettings } from '../../store/repositories/saml.repository.ts'
import { revisionKeys } from '../../store/revision-keys.ts'
import { openSettings } from './sealed-settings.ts'

export const getSamlSettings: Operation<Contract['saml']['getSamlSettings']> = {
  watches: () => [revisionKeys.saml],
  run: async (ports) => {
    const [row] = await ports.store.run(findSettings())
    const settings = openSettings(ports.identity.keyring, row)
    return settings ? { ...settings, warnings: certificateWarnings(settings.certificate, settings.signOnUrl, ports.runtime.now()) } : {}
  },
}
