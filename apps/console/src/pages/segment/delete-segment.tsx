import type { Segment, UsingStrategy } from '@halyard/sdk'
import { useLocation } from 'wouter'
import { halyard } from '../../data/client.ts'
import { DeleteDialog } from '../../parts/delete-dialog.tsx'
import { Note } from '../../parts/note.tsx'
import { UsingStrategies } from '../../parts/using-strategies.tsx'
import { hrefOf } from '../../routes.ts'

interface Props {
  readonly segment: Segment
  readonly uses: readonly UsingStrategy[]
  readonly onClose: () => void
}

/** Deletes a segment. It lists the strategies that use the segment, because the server refuses the deletion while one does. */
export const DeleteSegment = ({ segment, uses, onClose }: Props) => {
  const [, navigate] = useLocation()
  return (
    <DeleteDialog
      title="Delete the segment?"
      action="Delete the segment"
      done="The segment is deleted"
      typedName={segment.name}
      remove={() => halyard.segments.removeSegment({ params: { id: segment.id } }, { ifMatch: segment })}
      onDone={() => navigate(hrefOf('segments'))}
      onClose={onClose}
    >
      {uses.length === 0 ? (
        <p>No strategy uses it. The segment cannot be restored.</p>
      ) : (
        <Note kind="warning">
          <p>These strategies use the segment. Remove it from them first:</p>
          <UsingStrategies strategies={uses} empty="" />
        </Note>
      )}
    </DeleteDialog>
  )
}
