import type { SamlSettingsInput, StoredSamlSettings } from '@halyard/sdk'

/** The fields of the form that differ from the stored settings. */
export type SamlInput = Partial<SamlSettingsInput>

const nothingStored = { enabled: false, autoCreate: false, entityId: '', signOnUrl: '', certificate: '' }

/** The settings to send. All of them are replaced together, so fields that the caller left alone are sent as they are. */
export const samlValues = ({ warnings: _, hasSpPrivateKey: __, ...stored }: StoredSamlSettings, input: SamlInput): SamlSettingsInput => ({
  ...nothingStored,
  ...stored,
  ...input,
})
