import { useQuery } from '@tanstack/react-query'
import { halyard, queries } from '../../data/client.ts'
import { useFlagIndex } from '../../data/flag-index.ts'
import { DeleteDialog } from '../../parts/delete-dialog.tsx'
import { FlagLinks } from '../../parts/flag-links.tsx'
import { Note } from '../../parts/note.tsx'

/** Deletes a tag type with its tags, and lists the flags that lose a tag. */
export const DeleteTagType = ({ name, onClose }: { readonly name: string; readonly onClose: () => void }) => {
  const { data } = useQuery(queries.tagTypes.getTagType.queryOptions({ params: { name } }))
  const index = useFlagIndex()
  const tagged = (index.data?.rows ?? []).filter(({ tags }) => tags.some((tag) => tag.startsWith(`${name}:`)))
  return (
    <DeleteDialog
      title={`Delete the tag type ${name}?`}
      action="Delete the tag type"
      done="The tag type is deleted"
      remove={() => halyard.tagTypes.deleteTagType({ params: { name } }, { ifMatch: data })}
      onDone={onClose}
      onClose={onClose}
    >
      <p>All tags of the type are deleted with it, also from flags.</p>
      {tagged.length > 0 && (
        <Note kind="warning">
          <p>These flags lose tags:</p>
          <FlagLinks names={tagged.map((row) => row.name)} search={name} />
        </Note>
      )}
    </DeleteDialog>
  )
}
