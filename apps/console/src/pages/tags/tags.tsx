import type { Tag, TagType } from '@halyard/sdk'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { queries } from '../../data/client.ts'
import { useFlagIndex } from '../../data/flag-index.ts'
import { useGrants } from '../../data/me.ts'
import { Button } from '../../parts/button.tsx'
import { PageLink } from '../../parts/page-link.tsx'
import { QueryView } from '../../parts/query-view.tsx'
import { type Column, RecordTable } from '../../parts/record-table.tsx'
import { Section } from '../../parts/section.tsx'
import { DeleteTag } from './delete-tag.tsx'
import { NewTag } from './new-tag.tsx'
import { countsOf } from './tag-counts.ts'
import { TagMark } from './tag-mark.tsx'

const textOf = ({ type, value }: Tag): string => `${type}:${value}`

/** All tags, with the number of flags of each. */
export const Tags = ({ types }: { readonly types: readonly TagType[] }) => {
  const query = useQuery(queries.tags.getTags.queryOptions())
  const index = useFlagIndex()
  const counts = useMemo(() => countsOf(index.data?.rows ?? []), [index.data?.rows])
  const [open, setOpen] = useState<'new' | Tag>()
  const canChange = useGrants().some(({ permission }) => permission === 'UPDATE_FEATURE' || permission === 'ADMIN')
  const refusal = canChange ? undefined : 'Only people with the permission to change flags of a project create and delete tags.'
  const typeOf = (name: string): Pick<TagType, 'name' | 'icon'> => types.find((type) => type.name === name) ?? { name, icon: null }
  const close = () => setOpen(undefined)
  const columns: readonly Column<Tag>[] = [
    { title: 'Tag', isRowHeader: true, sortBy: textOf, cell: ({ type, value }) => <TagMark type={typeOf(type)} value={value} /> },
    {
      title: 'Flags',
      isEnd: true,
      sortBy: (tag) => counts.get(textOf(tag)) ?? 0,
      cell: (tag) => (
        <PageLink page="flags" search={{ q: `tag:"${textOf(tag).replaceAll(/["\\]/g, '\\$&')}"` }}>
          {counts.get(textOf(tag)) ?? 0}
        </PageLink>
      ),
    },
    {
      title: 'Actions',
      isEnd: true,
      cell: (tag) => (
        <Button kind="danger" refusal={refusal} aria-label={`Delete ${textOf(tag)}`} onClick={() => setOpen(tag)}>
          Delete
        </Button>
      ),
    },
  ]
  return (
    <Section
      title="Tags"
      actions={
        <Button refusal={refusal} onClick={() => setOpen('new')}>
          New tag
        </Button>
      }
    >
      <QueryView query={query}>
        {({ tags }) => (
          <RecordTable
            caption="Tags"
            rows={tags}
            columns={columns}
            keyOf={textOf}
            textOf={textOf}
            empty="No tags yet. Create one here, or add one to a flag."
          />
        )}
      </QueryView>
      {open === 'new' && <NewTag types={types} onClose={close} />}
      {open !== undefined && open !== 'new' && <DeleteTag tag={open} count={counts.get(textOf(open)) ?? 0} onClose={close} />}
    </Section>
  )
}
