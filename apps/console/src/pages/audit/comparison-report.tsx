import { Badge } from '../../parts/badge.tsx'
import { Note } from '../../parts/note.tsx'
import { Table, type TableColumn } from '../../parts/table.tsx'
import { fullTime } from '../../parts/times.ts'
import { numberText } from '../../sentences/numbers.ts'
import { ChainName } from './chain-name.tsx'
import { type ChainReport, type Comparison, intactUntil } from './compare-anchors.ts'

const columns: readonly TableColumn<ChainReport>[] = [
  { id: 'chain', title: 'Chain', isRowHeader: true, cell: ({ chain }) => <ChainName chain={chain} /> },
  { id: 'seals', title: 'Seals', isNumber: true, cell: ({ seals }) => numberText(seals) },
  { id: 'covered', title: 'As they were', isNumber: true, cell: ({ covered }) => (covered === 0 ? 'none' : `1 to ${numberText(covered)}`) },
  { id: 'until', title: 'Until', cell: ({ coveredAt }) => (coveredAt === undefined ? 'unknown' : fullTime(coveredAt)) },
  {
    id: 'faults',
    title: 'Faults',
    cell: ({ faults, covered }) =>
      faults.length === 0 ? (
        <Badge kind={covered === 0 ? 'plain' : 'on'}>{covered === 0 ? 'no anchor' : 'none'}</Badge>
      ) : (
        faults.map(({ kind, seq, detail }) => (
          <div key={`${kind} ${seq} ${detail}`}>
            <Badge kind="conflict">{kind}</Badge> {seq !== null && `seal ${numberText(seq)}: `}
            {detail}
          </div>
        ))
      ),
  },
]

/** Says up to which second the history is as it was, and what differs. */
export const ComparisonReport = ({ comparison }: { readonly comparison: Comparison }) => {
  const until = intactUntil(comparison)
  const hasFaults = comparison.others.length > 0 || comparison.chains.some(({ faults }) => faults.length > 0)
  return (
    <>
      {hasFaults ? (
        <Note kind="failure" isLive title="The history differs from your anchors">
          <p>
            Somebody removed, moved or sealed events again after you stored the anchors, or the server was restored to an earlier state.
          </p>
          {comparison.others.map(({ detail }) => (
            <p key={detail}>{detail}</p>
          ))}
        </Note>
      ) : (
        <Note
          kind="done"
          isLive
          title={until === undefined ? 'The seals match your anchors' : `The history is as it was until ${fullTime(until)}`}
        >
          <p>
            Anchors vouch for the seals before them, and not for later seals. The browser has no key: <code>halyard audit verify</code> with
            these anchors also compares each event with its seal.
          </p>
        </Note>
      )}
      <Table caption="Chains, compared with your anchors" columns={columns} rows={comparison.chains} keyOf={({ chain }) => chain} />
    </>
  )
}
