import { halyard } from '../../data/client.ts'
import { DeleteDialog } from '../../parts/delete-dialog.tsx'
import { useStrategyType } from './use-strategy-type.ts'

/** Deletes an own strategy type. */
export const DeleteStrategyType = ({ name, onClose }: { readonly name: string; readonly onClose: () => void }) => {
  const { type } = useStrategyType(name)
  return (
    <DeleteDialog
      title={`Delete the strategy type ${name}?`}
      action="Delete the strategy type"
      done="The strategy type is deleted"
      remove={() => halyard.strategyTypes.removeStrategy({ params: { name } }, { ifMatch: type })}
      onDone={onClose}
      onClose={onClose}
    >
      <p>The type cannot be deleted while a strategy has it. To keep people from choosing it, deprecate it instead.</p>
    </DeleteDialog>
  )
}
