import type { FoundFeature } from '@halyard/sdk'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useMemo, useState } from 'react'
import { useSearchParams } from 'wouter'
import { queries } from '../../data/client.ts'
import { useCan } from '../../data/me.ts'
import { Button } from '../../parts/button.tsx'
import type { DataColumn } from '../../parts/data-column.ts'
import { DataTable } from '../../parts/data-table.tsx'
import { Empty } from '../../parts/empty.tsx'
import { Field } from '../../parts/field.tsx'
import { LoadMore } from '../../parts/load-more.tsx'
import { Name } from '../../parts/name.tsx'
import { Note } from '../../parts/note.tsx'
import { Page } from '../../parts/page.tsx'
import { PageLink } from '../../parts/page-link.tsx'
import { ProjectOptions } from '../../parts/project-options.tsx'
import { QueryView } from '../../parts/query-view.tsx'
import { Time } from '../../parts/time.tsx'
import { countText } from '../../sentences/numbers.ts'
import { permissionWords } from '../../sentences/permissions.ts'
import classes from './archive.module.css'
import { useArchivedFlags } from './archived-flags.ts'
import { DeleteFlags } from './delete-flags.tsx'
import { reviveFlags } from './revive.ts'

const columns: readonly DataColumn<FoundFeature>[] = [
  {
    id: 'name',
    title: 'Name',
    width: 'minmax(14rem, 3fr)',
    isName: true,
    cell: ({ name }) => (
      <PageLink page="flagHistory" params={{ name }}>
        <Name>{name}</Name>
      </PageLink>
    ),
  },
  { id: 'project', title: 'Project', width: 'minmax(6rem, 1fr)', cell: ({ project }) => <Name>{project}</Name> },
  { id: 'type', title: 'Type', width: 'minmax(6rem, 1fr)', cell: ({ type }) => type },
  {
    id: 'archivedAt',
    title: 'Archived',
    width: '9rem',
    cell: ({ archivedAt }) => archivedAt && <Time at={archivedAt} form="relative" />,
  },
  {
    id: 'lastSeenAt',
    title: 'Last used',
    width: '9rem',
    cell: ({ lastSeenAt }) => (lastSeenAt ? <Time at={lastSeenAt} form="relative" /> : 'never'),
  },
]

const keyOf = ({ name }: FoundFeature) => name
const nothing: ReadonlySet<string | number> = new Set()

/** Why the caller cannot do something with all of the flags; undefined: the caller can. */
const useRefusal = () => {
  const can = useCan()
  return (permission: 'UPDATE_FEATURE' | 'DELETE_FEATURE', flags: readonly FoundFeature[]): string | undefined => {
    if (flags.length === 0) return 'Select flags first'
    const missing = flags.find(({ project }) => !can(permission, { project }))
    return missing && `You cannot ${permissionWords[permission]} in the project ${missing.project}`
  }
}

const ArchivePage = () => {
  const [search, setSearch] = useSearchParams()
  const [selection, setSelection] = useState(nothing)
  const [isDeleting, setDeleting] = useState(false)
  const refusalOf = useRefusal()
  const [text, project] = [search.get('q') ?? '', search.get('project') ?? '']
  const projects = useQuery({ ...queries.projects.getProjects.queryOptions(), staleTime: 60_000 })
  const { found, ignored } = useArchivedFlags(useDeferredValue(text), project)
  const set = (name: string, value: string) =>
    setSearch(
      (present) => {
        const next = new URLSearchParams(present)
        if (value === '') next.delete(name)
        else next.set(name, value)
        return next
      },
      { replace: true },
    )
  const rows = useMemo(() => found.data?.pages.flatMap(({ features }) => features) ?? [], [found.data])
  const chosen = rows.filter(({ name }) => selection.has(name))
  const clear = () => setSelection(nothing)
  return (
    <Page title="Archive">
      <p>Applications do not receive archived flags. You can revive a flag, or delete it and free its name.</p>
      <div className={classes.filters}>
        <Field label="Search archived flags">
          <input type="search" value={text} onChange={(event) => set('q', event.target.value)} />
        </Field>
        <Field label="Project">
          <select value={project} onChange={(event) => set('project', event.target.value)}>
            <option value="">All projects</option>
            <ProjectOptions projects={projects.data?.projects} />
          </select>
        </Field>
      </div>
      {ignored.length > 0 && <Note kind="warning">The archive cannot be filtered by {ignored.join(' ')}, so the list ignores it.</Note>}
      <QueryView query={found} rows={10}>
        {({ pages: [first] }) =>
          rows.length === 0 ? (
            <Empty title={text === '' ? 'No flag is archived' : 'No archived flag matches'}>
              <PageLink page="flags" search={{ q: text }}>
                {text === '' ? 'Show the flags' : 'Search the flags that are not archived'}
              </PageLink>
            </Empty>
          ) : (
            <>
              <div className={classes.bar}>
                <span role="status">
                  {countText(first?.total ?? rows.length, 'archived flag')}
                  {chosen.length > 0 && `, ${chosen.length} selected`}
                </span>
                <Button
                  refusal={refusalOf('UPDATE_FEATURE', chosen)}
                  onClick={() => {
                    reviveFlags(chosen)
                    clear()
                  }}
                >
                  Revive…
                </Button>
                {chosen.length > 0 && (
                  <Button kind="danger" refusal={refusalOf('DELETE_FEATURE', chosen)} onClick={() => setDeleting(true)}>
                    Delete for good…
                  </Button>
                )}
              </div>
              <DataTable label="Archived flags" columns={columns} rows={rows} keyOf={keyOf} selection={selection} onSelect={setSelection} />
              <LoadMore query={found} />
            </>
          )
        }
      </QueryView>
      {isDeleting && <DeleteFlags flags={chosen} onDone={clear} onClose={() => setDeleting(false)} />}
    </Page>
  )
}

export default ArchivePage
