import { useState } from 'react'
import { AdminsOnly } from '../../parts/admins-only.tsx'
import { Page } from '../../parts/page.tsx'
import { PageLink } from '../../parts/page-link.tsx'
import { Section } from '../../parts/section.tsx'
import { FlagImport } from './flag-import.tsx'
import { type FlagFile, FlagSource } from './flag-source.tsx'
import { StateExport } from './state-export.tsx'
import { StateImport } from './state-import.tsx'

const TransferPage = () => {
  const [taken, setTaken] = useState<{ readonly file: FlagFile; readonly count: number }>()
  return (
    <Page title="Transfer">
      <Section
        title="Copy flags between projects and environments"
        lead={
          <>
            With their strategies, variants, segments, tags and parents. <PageLink page="compare">Compare environments</PageLink> first to
            see what differs.
          </>
        }
      >
        <FlagSource onFlags={(file) => setTaken((former) => ({ file, count: (former?.count ?? 0) + 1 }))} />
        {taken && <FlagImport key={taken.count} file={taken.file} />}
      </Section>
      <Section
        title="Export all flag state"
        lead="One file, from which another server becomes equal. It contains no accounts, tokens and events."
      >
        <AdminsOnly what="the export of all flag state">
          <StateExport />
        </AdminsOnly>
      </Section>
      <Section title="Import a state file" lead="Into this server. The server reports what would happen before it changes anything.">
        <AdminsOnly what="the import of all flag state">
          <StateImport />
        </AdminsOnly>
      </Section>
    </Page>
  )
}

export default TransferPage
