import { rootRoleNames } from '@halyard/contracts/data'
import type { StoredSamlSettings } from '@halyard/sdk'
import { useState } from 'react'
import { halyard } from '../../data/client.ts'
import { type Reload, useBase } from '../../data/use-base.ts'
import { useWrite } from '../../data/use-write.ts'
import { Field } from '../../parts/field.tsx'
import { Form } from '../../parts/form.tsx'
import { Section } from '../../parts/section.tsx'
import { isLockOut, LockOut } from '../../parts/single-sign-on/lock-out.tsx'
import { PrivateKeyField } from './private-key-field.tsx'
import { SamlSwitch, SamlText } from './saml-field.tsx'
import { type SamlInput, samlValues } from './saml-values.ts'

interface Props {
  readonly settings: StoredSamlSettings
  readonly reload: Reload<StoredSamlSettings>
}

const fields = ['entityId', 'signOnUrl', 'signOutUrl', 'certificate', 'spCertificate', 'spPrivateKey', 'emailDomains', 'groupJsonPath']

/** The settings of the identity provider, and the rules for its people. The switch that enables SAML is apart. */
export const SamlForm = ({ settings: present, reload: read }: Props) => {
  const [input, setInput] = useState<SamlInput>({})
  const { base: settings, reload } = useBase(present, Object.keys(input).length > 0, read)
  const values = samlValues(settings, input)
  const save = useWrite(
    (force: boolean) => halyard.saml.setSamlSettings({ body: values, ...(force && { query: { force } }) }, { ifMatch: settings }),
    { done: 'The settings are saved', entered: { input, drop: () => setInput({}), reload } },
  )
  const given = { values, error: save.error, onChange: (change: SamlInput) => setInput({ ...input, ...change }) }
  return (
    <Form
      submit="Save the settings"
      refusal={Object.keys(input).length === 0 ? 'Nothing is changed yet.' : undefined}
      write={isLockOut(save.error) ? { ...save, error: null } : save}
      fields={fields.map((name) => `body/${name}`)}
      source={{ types: ['setting-updated'], isAbout: () => true, reload }}
      onSubmit={() => save.mutate(false)}
    >
      <Section title="The identity provider" lead="The metadata of the provider contains these values.">
        <SamlText {...given} name="entityId" label="Entity id of the provider" hint="Also called issuer." isRequired />
        <SamlText {...given} name="signOnUrl" label="Sign-on URL" hint="Where browsers are sent to log in, by HTTP-Redirect." isRequired />
        <SamlText
          {...given}
          name="certificate"
          label="Signing certificate of the provider"
          hint="PEM or Base64. During a roll-over, enter both certificates in PEM, one after the other."
          isRequired
          isLong
        />
        <SamlText
          {...given}
          name="signOutUrl"
          label="Sign-out URL"
          hint="Single logout of the provider. Empty: a log-out ends only the session at this server."
        />
      </Section>
      <Section title="People" lead="A person without an account gets one at the first login, if you allow it.">
        <SamlSwitch {...given} name="autoCreate" label="Create accounts at the first login" />
        <SamlText
          {...given}
          name="emailDomains"
          label="Mail domains"
          hint="Separated by commas. Accounts are created only for these domains; a sub-domain is another domain. Empty: all domains."
        />
        <Field label="Role of created accounts" hint="The role everywhere. Groups can give further roles.">
          <select value={values.defaultRootRole ?? 'Viewer'} onChange={({ target }) => setInput({ ...input, ...roleOf(target.value) })}>
            {rootRoleNames.map((name) => (
              <option key={name}>{name}</option>
            ))}
          </select>
        </Field>
        <SamlSwitch {...given} name="enableGroupSyncing" label="Update the memberships in groups at each login" />
        <SamlText
          {...given}
          name="groupJsonPath"
          label="Attribute with the groups"
          hint="Its values are compared with the groups of the identity provider in each group. Empty: the usual names."
        />
      </Section>
      <Section title="Signed requests" lead="Only if the provider asks for signed requests.">
        <SamlText
          {...given}
          name="spCertificate"
          label="Certificate of this server"
          hint="In PEM. The metadata of this server shows it to the provider. A new certificate needs its private key."
          isLong
        />
        <PrivateKeyField {...given} isStored={settings.hasSpPrivateKey === true} />
        <SamlSwitch {...given} name="allowIdpInitiated" label="Accept logins that begin at the provider (less safe)" />
      </Section>
      <LockOut error={save.error} action="Save the settings" isBusy={save.isPending} onForce={() => save.mutate(true)} />
    </Form>
  )
}

const roleOf = (name: string): SamlInput => {
  const defaultRootRole = rootRoleNames.find((role) => role === name)
  return defaultRootRole ? { defaultRootRole } : {}
}
