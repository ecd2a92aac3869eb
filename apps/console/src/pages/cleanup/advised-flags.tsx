import { useMemo, useState } from 'react'
import { useLocation } from 'wouter'
import { type Advice, type Advised, adviceWords } from '../../data/clean-up-advice.ts'
import { Button } from '../../parts/button.tsx'
import type { DataColumn } from '../../parts/data-column.ts'
import { DataTable } from '../../parts/data-table.tsx'
import { lazyPart } from '../../parts/lazy-part.ts'
import { Name } from '../../parts/name.tsx'
import { PageLink } from '../../parts/page-link.tsx'
import { hrefOf } from '../../routes.ts'
import { countText } from '../../sentences/numbers.ts'
import type { BulkAction } from '../../tray/bulk/bulk.ts'
import { archive, markStale } from '../../tray/bulk/flag-actions.ts'
import classes from './cleanup.module.css'
import { ProofCell } from './proof-cell.tsx'

const BulkDialog = lazyPart(async () => ({ default: (await import('../../tray/bulk/bulk-dialog.tsx')).BulkDialog }))

const columns: readonly DataColumn<Advised>[] = [
  {
    id: 'name',
    title: 'Name',
    width: 'minmax(14rem, 2fr)',
    isName: true,
    cell: ({ row: { name } }) => (
      <PageLink page="flag" params={{ name }}>
        <Name>{name}</Name>
      </PageLink>
    ),
  },
  { id: 'project', title: 'Project', width: 'minmax(6rem, 1fr)', cell: ({ row }) => <Name>{row.project}</Name> },
  { id: 'type', title: 'Type', width: '7rem', cell: ({ row }) => row.type },
  { id: 'reasons', title: 'Why', width: 'minmax(18rem, 3fr)', cell: ({ reasons }) => reasons.join(', ') },
  { id: 'proof', title: 'Always the same result?', width: 'minmax(16rem, 2fr)', cell: ({ row }) => <ProofCell row={row} /> },
]

const keyOf = ({ row }: Advised) => row.name
const nothing: ReadonlySet<string | number> = new Set()

/** The flags with one advice, and what can be done with them. */
export const AdvisedFlags = ({ advice, flags }: { readonly advice: Advice; readonly flags: readonly Advised[] }) => {
  const [, navigate] = useLocation()
  const [selection, setSelection] = useState(nothing)
  const [action, setAction] = useState<BulkAction>()
  const chosen = useMemo(() => flags.filter((flag) => selection.has(keyOf(flag))).map(({ row }) => row), [flags, selection])
  const refusal = chosen.length === 0 ? 'Select flags first' : undefined
  return (
    <>
      <p>{adviceWords[advice].steps}</p>
      <div className={classes.bar}>
        <span role="status">
          {countText(flags.length, 'flag')}, {chosen.length} selected
        </span>
        <Button refusal={refusal} onClick={() => setAction(archive(chosen))}>
          Archive…
        </Button>
        {advice !== 'stale' && chosen.length > 0 && <Button onClick={() => setAction(markStale(chosen, true))}>Mark as stale…</Button>}
        {advice === 'stale' && chosen.length > 0 && <Button onClick={() => setAction(markStale(chosen, false))}>Mark as not stale…</Button>}
      </div>
      <DataTable
        label={adviceWords[advice].tab}
        columns={columns}
        rows={flags}
        keyOf={keyOf}
        selection={selection}
        onSelect={setSelection}
        onOpen={({ row: { name } }) => navigate(hrefOf('flag', { name }))}
      />
      {action && <BulkDialog action={action} onDone={() => setSelection(nothing)} onClose={() => setAction(undefined)} />}
    </>
  )
}
