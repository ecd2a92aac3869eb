import type { OidcProvider } from '@halyard/sdk'
import { useState } from 'react'
import { halyard } from '../../data/client.ts'
import { faultAt } from '../../data/fault-at.ts'
import { type Reload, useBase } from '../../data/use-base.ts'
import { useWrite } from '../../data/use-write.ts'
import { Field } from '../../parts/field.tsx'
import { Form } from '../../parts/form.tsx'
import { RootRoleField } from '../../parts/root-role-field.tsx'
import { Section } from '../../parts/section.tsx'
import { type ProviderInput, providerValues, wordsOf } from './provider-values.ts'
import { SecretField } from './secret-field.tsx'

interface Props {
  readonly provider: OidcProvider
  readonly reload: Reload<OidcProvider>
}

const fields = ['name', 'issuer', 'clientId', 'clientSecret', 'scopes', 'emailDomains', 'groupsClaim']

/** The settings of an OpenID provider. The switch that enables the provider is apart. */
export const ProviderForm = ({ provider: present, reload: read }: Props) => {
  const [input, setInput] = useState<ProviderInput>({})
  const [texts, setTexts] = useState<{ readonly scopes?: string; readonly emailDomains?: string }>({})
  const { base: provider, reload } = useBase(present, Object.keys(input).length > 0, read)
  const values = providerValues(provider, input)
  const save = useWrite(
    () => halyard.oidc.updateOidcProvider({ params: { providerId: provider.id }, body: values }, { ifMatch: provider }),
    {
      done: 'The provider is saved',
      entered: {
        input,
        drop: () => {
          setInput({})
          setTexts({})
        },
        reload,
      },
    },
  )
  const set = (change: ProviderInput) => setInput({ ...input, ...change })
  const textOf = (name: 'name' | 'issuer' | 'clientId' | 'groupsClaim', label: string, hint: string) => (
    <Field label={label} hint={hint} fault={faultAt(save.error, `body/${name}`)}>
      <input
        value={values[name] ?? ''}
        onChange={({ target }) => set({ [name]: target.value })}
        required
        spellCheck={false}
        autoComplete="off"
      />
    </Field>
  )
  const wordsField = (name: 'scopes' | 'emailDomains', label: string, hint: string) => (
    <Field label={label} hint={hint} fault={faultAt(save.error, `body/${name}`)}>
      <input
        value={texts[name] ?? values[name]?.join(' ') ?? ''}
        onChange={({ target }) => {
          setTexts({ ...texts, [name]: target.value })
          set({ [name]: wordsOf(target.value) })
        }}
        spellCheck={false}
        autoComplete="off"
      />
    </Field>
  )
  const switchOf = (name: 'autoCreate' | 'trustsMail' | 'enableGroupSyncing', label: string) => (
    <p>
      <label>
        <input type="checkbox" checked={values[name] ?? false} onChange={({ target }) => set({ [name]: target.checked })} /> {label}
      </label>
    </p>
  )
  return (
    <Form
      submit="Save the provider"
      refusal={Object.keys(input).length === 0 ? 'Nothing is changed yet.' : undefined}
      write={save}
      fields={fields.map((name) => `body/${name}`)}
      source={{ types: ['oidc-provider-updated', 'oidc-provider-deleted'], isAbout: () => true, reload }}
      onSubmit={() => save.mutate(undefined)}
    >
      <Section title="The provider">
        {textOf('name', 'Name', 'On the button of the sign-in page.')}
        {textOf('issuer', 'Issuer', 'Exactly as the provider states it. This server reads all addresses and keys from there.')}
        {textOf('clientId', 'Client id', 'Identifies this server at the provider.')}
        <SecretField
          isStored={provider.hasClientSecret}
          value={input.clientSecret}
          fault={faultAt(save.error, 'body/clientSecret')}
          onChange={(clientSecret) => {
            const { clientSecret: _, ...others } = input
            setInput(clientSecret === undefined ? others : { ...others, clientSecret })
          }}
        />
        {wordsField('scopes', 'Scopes', 'What this server asks the provider for, with blanks between them. They contain openid.')}
      </Section>
      <Section title="People" lead="A person without an account gets one at the first login, if you allow it.">
        {switchOf('autoCreate', 'Create accounts at the first login')}
        {wordsField(
          'emailDomains',
          'Mail domains',
          'Accounts are created only for these domains; a sub-domain is another domain. Empty: all domains.',
        )}
        <RootRoleField value={values.defaultRootRole ?? null} onChange={(defaultRootRole) => set({ defaultRootRole })} />
        {switchOf('trustsMail', 'Trust mail addresses without the claim email_verified (only if the provider verifies all addresses)')}
        {switchOf('enableGroupSyncing', 'Update the memberships in groups at each login')}
        {textOf('groupsClaim', 'Claim with the groups', 'Its values are compared with the groups of the identity provider in each group.')}
      </Section>
    </Form>
  )
}
