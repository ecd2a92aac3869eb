import type { Contract } from '@halyard/contracts'
import { certificateWarnings } from '../../access/certificates.ts'
import type { Operation } from '../../operation.ts'
import { revisionKeys } from '../../revisions/keys.ts'
import { findSettings } from './saml.repository.ts'
import { openSettings } from './sealed-settings.ts'

export const getSamlSettings: Operation<Contract['saml']['getSamlSettings']> = {
  watches: () => [revisionKeys.saml],
  run: async (context) => {
    const [row] = await context.database.run(findSettings())
    const settings = openSettings(context.keyring, row)
    return settings ? { ...settings, warnings: certificateWarnings(settings.certificate, settings.signOnUrl, context.now()) } : {}
  },
}
