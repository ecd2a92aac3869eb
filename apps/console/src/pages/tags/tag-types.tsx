import type { TagType } from '@halyard/sdk'
import { useState } from 'react'
import { useRefusal } from '../../data/use-refusal.ts'
import { Button } from '../../parts/button.tsx'
import { type Column, RecordTable } from '../../parts/record-table.tsx'
import { Section } from '../../parts/section.tsx'
import { UserText } from '../../parts/user-text.tsx'
import { DeleteTagType } from './delete-tag-type.tsx'
import { EditTagType } from './edit-tag-type.tsx'
import { NewTagType } from './new-tag-type.tsx'
import { TagMark } from './tag-mark.tsx'

type Open = { readonly kind: 'new' } | { readonly kind: 'edit' | 'delete'; readonly name: string }

/** The type of tags that are added without one. */
const byDefault = 'simple'

/** The types of tags, with their signs and colours. */
export const TagTypes = ({ types }: { readonly types: readonly TagType[] }) => {
  const [open, setOpen] = useState<Open>()
  const refusalOf = useRefusal()
  const close = () => setOpen(undefined)
  const columns: readonly Column<TagType>[] = [
    { title: 'Type', isRowHeader: true, sortBy: ({ name }) => name, cell: (type) => <TagMark type={type} /> },
    { title: 'Meaning', cell: ({ description }) => <UserText>{description}</UserText> },
    {
      title: 'Actions',
      isEnd: true,
      cell: ({ name }) => (
        <>
          <Button refusal={refusalOf('UPDATE_TAG_TYPE')} aria-label={`Edit ${name}`} onClick={() => setOpen({ kind: 'edit', name })}>
            Edit
          </Button>
          <Button
            kind="danger"
            refusal={name === byDefault ? 'It is the default type.' : refusalOf('DELETE_TAG_TYPE')}
            aria-label={`Delete ${name}`}
            onClick={() => setOpen({ kind: 'delete', name })}
          >
            Delete
          </Button>
        </>
      ),
    },
  ]
  return (
    <Section
      title="Tag types"
      lead="Each type has its own colour. The words beside it say the same."
      actions={
        <Button refusal={refusalOf('CREATE_TAG_TYPE')} onClick={() => setOpen({ kind: 'new' })}>
          New tag type
        </Button>
      }
    >
      <RecordTable caption="Tag types" rows={types} columns={columns} keyOf={({ name }) => name} empty="No tag types yet." />
      {open?.kind === 'new' && <NewTagType onClose={close} />}
      {open?.kind === 'edit' && <EditTagType name={open.name} onClose={close} />}
      {open?.kind === 'delete' && <DeleteTagType name={open.name} onClose={close} />}
    </Section>
  )
}
