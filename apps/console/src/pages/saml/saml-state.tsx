import type { SamlStatus, StoredSamlSettings } from '@halyard/sdk'
import { Note } from '../../parts/note.tsx'
import { Section } from '../../parts/section.tsx'
import { DaysLeft } from '../../parts/single-sign-on/days-left.tsx'
import { TestLink } from '../../parts/single-sign-on/test-link.tsx'
import { Table } from '../../parts/table.tsx'
import { UserText } from '../../parts/user-text.tsx'
import { EnableSaml } from './enable-saml.tsx'

const owners = { provider: 'Identity provider', server: 'This server' } as const

const Certificates = ({ certificates }: Pick<SamlStatus, 'certificates'>) =>
  certificates.length > 0 && (
    <Table
      caption="Certificates"
      columns={[
        { id: 'of', title: 'Of', isRowHeader: true, cell: ({ of }) => owners[of] },
        { id: 'subject', title: 'Subject', cell: ({ subject }) => <UserText>{subject}</UserText> },
        { id: 'end', title: 'Valid until', cell: ({ validTo }) => <DaysLeft validTo={validTo} /> },
        { id: 'fingerprint', title: 'SHA-256 fingerprint', cell: ({ fingerprint256 }) => <code>{fingerprint256}</code> },
      ]}
      rows={certificates}
      keyOf={({ of, fingerprint256 }) => `${of} ${fingerprint256}`}
    />
  )

interface Props {
  readonly settings: StoredSamlSettings
  readonly status: SamlStatus
}

/** Whether people can log in by SAML, why not, and the next step. */
export const SamlState = ({ settings, status: { usable, faults, certificates } }: Props) => {
  const isStored = settings.certificate !== undefined
  const { warnings = [] } = settings
  return (
    <Section title="State">
      {!isStored && <p>Nothing is stored yet. Enter the values of your provider below.</p>}
      {usable && (
        <Note kind="done">
          <p>People can log in by SAML.</p>
        </Note>
      )}
      {isStored && !usable && (
        <Note kind="warning" title="People cannot log in by SAML">
          <ul>
            {faults.map((fault) => (
              <li key={fault}>{fault}</li>
            ))}
          </ul>
        </Note>
      )}
      {warnings.length > 0 && (
        <Note kind="warning" title="Warnings">
          <ul>
            {warnings.map((warning) => (
              <li key={warning}>{warning}</li>
            ))}
          </ul>
        </Note>
      )}
      <Certificates certificates={certificates} />
      {isStored && (
        <>
          <TestLink loginPath="/auth/saml/login" />
          <EnableSaml settings={settings} />
        </>
      )}
    </Section>
  )
}
