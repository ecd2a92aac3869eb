import type { OidcProvider, UpdateOidcProvider } from '@halyard/sdk'

/** The fields of the form that differ from the stored settings. */
export type ProviderInput = Partial<UpdateOidcProvider>

const editable = [
  'name',
  'issuer',
  'clientId',
  'scopes',
  'enabled',
  'autoCreate',
  'emailDomains',
  'defaultRootRole',
  'trustsMail',
  'enableGroupSyncing',
  'groupsClaim',
] as const

/** The settings to send. All of them are replaced together; only an absent client secret stays. */
export const providerValues = (provider: OidcProvider, input: ProviderInput): UpdateOidcProvider => ({
  // The names are fields of both types, and the fields have the same types there.
  ...(Object.fromEntries(editable.map((name) => [name, provider[name]])) as Pick<OidcProvider, (typeof editable)[number]>),
  ...input,
})

/** The words of a text with blanks or commas between them. */
export const wordsOf = (text: string): string[] => text.split(/[\s,]+/).filter(Boolean)
