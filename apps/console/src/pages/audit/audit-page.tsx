import type { AuditAnchor } from '@halyard/sdk'
import { stream } from '@halyard/sdk'
import { useQuery } from '@tanstack/react-query'
import { halyard, queries } from '../../data/client.ts'
import { saveFile, today } from '../../data/save-file.ts'
import { AdminsOnly } from '../../parts/admins-only.tsx'
import { Button } from '../../parts/button.tsx'
import { DownloadButton } from '../../parts/download-button.tsx'
import { Page } from '../../parts/page.tsx'
import { QueryView } from '../../parts/query-view.tsx'
import { type Column, RecordTable } from '../../parts/record-table.tsx'
import { Section } from '../../parts/section.tsx'
import { Time } from '../../parts/time.tsx'
import { numberText } from '../../sentences/numbers.ts'
import { AnchorComparison } from './anchor-comparison.tsx'
import { ChainName } from './chain-name.tsx'

const columns: readonly Column<AuditAnchor>[] = [
  { title: 'Chain', isRowHeader: true, sortBy: ({ chain }) => chain, cell: ({ chain }) => <ChainName chain={chain} /> },
  { title: 'Last sealed', sortBy: ({ sealedAt }) => sealedAt, cell: ({ sealedAt }) => <Time at={sealedAt} /> },
  { title: 'Key', cell: ({ keyId }) => <code>{keyId}</code> },
  { title: 'Last seal', cell: ({ mac }) => <code title={mac}>{mac.slice(0, 16)}…</code> },
  { title: 'Seals', isEnd: true, sortBy: ({ seq }) => seq, cell: ({ seq }) => numberText(seq) },
]

const linesType = 'application/jsonl'

const saveAnchors = (anchors: readonly AuditAnchor[]): void =>
  saveFile(`halyard-anchors-${today()}.jsonl`, [anchors.map((anchor) => `${JSON.stringify(anchor)}\n`).join('')], linesType)

/** The last line of a complete export has the cursor. */
const requireCursor = (parts: readonly Uint8Array[]): void => {
  const end = new TextDecoder().decode(parts.at(-1)?.slice(-2_000))
  if (!/\{"cursor":"[^"]*"\}\s*$/.test(end)) throw new Error('The server did not send all events. Try again.')
}

const Audit = () => {
  const anchors = useQuery(queries.audit.getAuditAnchors.queryOptions())
  return (
    <>
      <Section
        title="Chains"
        lead="Each project has a chain of seals. Store the anchors where nobody who writes to the database can change them."
        actions={
          <Button
            refusal={anchors.data ? undefined : 'The anchors are not loaded yet'}
            onClick={() => anchors.data && saveAnchors(anchors.data.anchors)}
          >
            Download the anchors
          </Button>
        }
      >
        <QueryView query={anchors}>
          {(data) => (
            <RecordTable
              caption="Chains"
              rows={data.anchors}
              columns={columns}
              keyOf={({ chain }) => chain}
              {...(data.anchors.length > 8 && { textOf: ({ chain }: AuditAnchor) => chain })}
              empty="No event is sealed yet. The server seals new events every two seconds."
            />
          )}
        </QueryView>
      </Section>
      <Section title="Compare with kept anchors" lead="Finds events that somebody removed or sealed again after you stored the anchors.">
        <AnchorComparison />
      </Section>
      <Section title="Export" lead="All events with their seals as JSON lines, in the order of the seals. The last line has the cursor.">
        <DownloadButton
          label="Download all events"
          name={`halyard-events-${today()}.jsonl`}
          type={linesType}
          read={(signal) => stream(halyard.audit.exportEvents, {}, { signal })}
          check={requireCursor}
        />
      </Section>
    </>
  )
}

const AuditPage = () => (
  <Page title="Audit">
    <p>The server seals every event. A changed, removed or moved event breaks the chain of its project.</p>
    <AdminsOnly what="the seals of the events">
      <Audit />
    </AdminsOnly>
  </Page>
)

export default AuditPage
