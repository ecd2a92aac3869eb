import { getSamlSettings } from './get-saml-settings.ts'
import { setSamlSettings } from './set-saml-settings.ts'

export const samlOperations = { getSamlSettings, setSamlSettings }
