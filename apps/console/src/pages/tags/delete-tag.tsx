import type { Tag } from '@halyard/sdk'
import { useQuery } from '@tanstack/react-query'
import { halyard, queries } from '../../data/client.ts'
import { DeleteDialog } from '../../parts/delete-dialog.tsx'
import { Name } from '../../parts/name.tsx'
import { countText } from '../../sentences/numbers.ts'

interface Props {
  readonly tag: Tag
  /** Number of flags with the tag. */
  readonly count: number
  readonly onClose: () => void
}

/** Deletes a tag, also from its flags. */
export const DeleteTag = ({ tag: { type, value }, count, onClose }: Props) => {
  const { data } = useQuery(queries.tags.getTag.queryOptions({ params: { type, value } }))
  return (
    <DeleteDialog
      title="Delete the tag?"
      action="Delete the tag"
      done="The tag is deleted"
      remove={() => halyard.tags.deleteTag({ params: { type, value } }, { ifMatch: data })}
      onDone={onClose}
      onClose={onClose}
    >
      <p>
        <Name>{`${type}:${value}`}</Name> is removed from {countText(count, 'flag')}, and from archived flags. The flags do not change
        otherwise.
      </p>
    </DeleteDialog>
  )
}
