import { rootRoleNames } from '@halyard/contracts/data'
import type { SamlSettingsInput, StoredSamlSettings } from '@halyard/sdk'
import { useState } from 'react'
import { halyard } from '../../data/client.ts'
import { faultAt } from '../../data/fault-at.ts'
import { type Reload, useBase } from '../../data/use-base.ts'
import { useWrite } from '../../data/use-write.ts'
import { Field } from '../../parts/field.tsx'
import { Form } from '../../parts/form.tsx'
import { Note } from '../../parts/note.tsx'
import { Section } from '../../parts/section.tsx'

interface Props {
  readonly settings: StoredSamlSettings
  readonly reload: Reload<StoredSamlSettings>
}

type Input = Partial<SamlSettingsInput>

const texts = [
  ['entityId', 'Entity id of the identity provider', undefined],
  ['signOnUrl', 'Sign-on URL', undefined],
  ['signOutUrl', 'Sign-out URL', 'Can be empty.'],
] as const

const certificates = [
  ['certificate', 'Certificate of the identity provider', 'PEM or Base64. Never paste a private key.'],
  ['spCertificate', 'Certificate for sign-out requests', 'Can be empty.'],
] as const

const isRequired = (name: string): boolean => ['entityId', 'signOnUrl', 'certificate'].includes(name)

/** What the server found out about the stored certificate and URL. */
const Warnings = ({ settings }: { readonly settings: StoredSamlSettings }) => {
  if (settings.certificate === undefined) return <p>Nothing is stored yet.</p>
  const { warnings = [] } = settings
  if (warnings.length === 0)
    return (
      <Note kind="done">
        <p>The stored certificate is valid now, its key is long enough, and the sign-on URL is encrypted.</p>
      </Note>
    )
  return (
    <Note kind="warning" title="The stored settings have problems">
      <ul>
        {warnings.map((warning) => (
          <li key={warning}>{warning}</li>
        ))}
      </ul>
    </Note>
  )
}

/** The SAML settings. They are replaced together, so fields that the caller left alone are sent as they are. */
export const SamlForm = ({ settings: present, reload: read }: Props) => {
  const [input, setInput] = useState<Input>({})
  const { base: settings, reload } = useBase(present, Object.keys(input).length > 0, read)
  const { warnings: _, ...stored } = settings
  const values = { enabled: false, autoCreate: false, entityId: '', signOnUrl: '', certificate: '', ...stored, ...input }
  const save = useWrite(() => halyard.saml.setSamlSettings({ body: values }, { ifMatch: settings }), {
    done: 'The settings are saved',
    onDone: () => setInput({}),
  })
  const set = (name: keyof Input, value: string | boolean) => setInput({ ...input, [name]: value })
  const paths = [...texts, ...certificates].map(([name]) => `body/${name}`)
  return (
    <>
      <Warnings settings={settings} />
      <Section title="SAML settings">
        <Form
          submit="Save the settings"
          refusal={Object.keys(input).length === 0 ? 'Nothing is changed yet.' : undefined}
          write={save}
          fields={[...paths, 'body/emailDomains']}
          source={{ types: ['setting-updated'], isAbout: () => true, reload }}
          onSubmit={() => save.mutate(undefined)}
        >
          {texts.map(([name, label, hint]) => (
            <Field key={name} label={label} hint={hint} fault={faultAt(save.error, `body/${name}`)}>
              <input
                value={values[name] ?? ''}
                onChange={(event) => set(name, event.target.value)}
                required={isRequired(name)}
                spellCheck={false}
              />
            </Field>
          ))}
          {certificates.map(([name, label, hint]) => (
            <Field key={name} label={label} hint={hint} fault={faultAt(save.error, `body/${name}`)}>
              <textarea
                rows={4}
                value={values[name] ?? ''}
                onChange={(event) => set(name, event.target.value)}
                required={isRequired(name)}
                spellCheck={false}
              />
            </Field>
          ))}
          <label>
            <input type="checkbox" checked={values.autoCreate} onChange={(event) => set('autoCreate', event.target.checked)} /> Create
            accounts from the mail addresses of the identity provider
          </label>
          <Field label="Mail domains" hint="Separated by commas" fault={faultAt(save.error, 'body/emailDomains')}>
            <input value={values.emailDomains ?? ''} onChange={(event) => set('emailDomains', event.target.value)} />
          </Field>
          <Field label="Role of created accounts">
            <select value={values.defaultRootRole ?? 'Viewer'} onChange={(event) => set('defaultRootRole', event.target.value)}>
              {rootRoleNames.map((name) => (
                <option key={name}>{name}</option>
              ))}
            </select>
          </Field>
          <label>
            <input type="checkbox" checked={values.enabled} onChange={(event) => set('enabled', event.target.checked)} /> Enable when the
            server supports it
          </label>
        </Form>
      </Section>
    </>
  )
}
