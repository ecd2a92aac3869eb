import { useMemo, useState } from 'react'
import type { Index } from '../../data/flag-index.ts'
import { Button } from '../../parts/button.tsx'
import { lazyPart } from '../../parts/lazy-part.ts'
import { Menu } from '../../parts/menu.tsx'
import { Name } from '../../parts/name.tsx'
import { PageLink } from '../../parts/page-link.tsx'
import { namesInRows } from '../../search-language/known-names.ts'
import { type Row, stateIn } from '../../search-language/row.ts'
import { countText } from '../../sentences/numbers.ts'
import type { BulkAction } from './bulk.ts'
import classes from './bulk-bar.module.css'
import { ExportMenu } from './export-menu.tsx'
import { archive, markStale, turn } from './flag-actions.ts'
import { TagDialog } from './tag-dialog.tsx'

const BulkDialog = lazyPart(async () => ({ default: (await import('./bulk-dialog.tsx')).BulkDialog }))

interface Props {
  readonly index: Index
  readonly rows: readonly Row[]
  readonly clear: () => void
}

const mostCompared = 100

/** What can be done with the selected flags. Every action first shows what it will do. */
export const BulkBar = ({ index, rows, clear }: Props) => {
  const tags = useMemo(() => namesInRows(index.rows).tags, [index.rows])
  const environments = index.environments.map(({ name }) => name).filter((name) => rows.some((row) => stateIn(row, name).kind !== 'absent'))
  const [action, setAction] = useState<BulkAction>()
  const [isTagging, setTagging] = useState(false)
  const projects = new Set(rows.map(({ project }) => project))
  const [project] = projects
  const canCompare = projects.size === 1 && rows.length <= mostCompared
  return (
    <section className={classes.bar} aria-label="Selected flags">
      <span className={classes.count} role="status">
        {countText(rows.length, 'flag')} selected
      </span>
      {[true, false].map((isOn) => (
        <Menu key={String(isOn)} text={isOn ? 'Turn on in' : 'Turn off in'}>
          {environments.map((environment) => (
            <button key={environment} type="button" onClick={() => setAction(turn(rows, environment, isOn))}>
              <Name>{environment}</Name>…
            </button>
          ))}
        </Menu>
      ))}
      <Button onClick={() => setTagging(true)}>Tag…</Button>
      <Menu text="Stale">
        <button type="button" onClick={() => setAction(markStale(rows, true))}>
          Mark as stale…
        </button>
        <button type="button" onClick={() => setAction(markStale(rows, false))}>
          Mark as not stale…
        </button>
      </Menu>
      <Button onClick={() => setAction(archive(rows))}>Archive…</Button>
      <ExportMenu names={rows.map(({ name }) => name)} environments={environments} />
      {canCompare && (
        <PageLink page="compare" search={{ project, flag: rows.map(({ name }) => name).join(',') }}>
          Compare
        </PageLink>
      )}
      <Button onClick={clear}>Clear the selection</Button>
      {isTagging && <TagDialog rows={rows} tags={tags} onChoose={setAction} onClose={() => setTagging(false)} />}
      {action && <BulkDialog action={action} onDone={clear} onClose={() => setAction(undefined)} />}
    </section>
  )
}
