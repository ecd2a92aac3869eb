import { baseOf, type FlagChange, type World } from '@halyard/domain'
import { useQuery } from '@tanstack/react-query'
import { useSettled } from '../data/use-settled.ts'
import { checkBatch } from './apply.ts'
import { withChange } from './batch.ts'
import { toSend } from './planned.ts'
import { type Batch, tray } from './state.ts'
import { batchIn } from './tray.ts'

export interface DraftCheck {
  readonly error: Error | null
  readonly isChecking: boolean
  /** Start of the paths of the change in the faults of the server, such as `body/0/payload`. */
  readonly path: string
}

const pauseMs = 500

/** Asks the server about a change that is not in the tray yet, together with the changes in the tray, once the person pauses. */
export const useDraftCheck = (world: World, change: FlagChange | undefined): DraftCheck => {
  const { project, environment } = world
  const former = batchIn(tray.use(), { project, environment })?.changes ?? []
  const changes: Batch['changes'] = change ? withChange(former, change, baseOf(change, world)) : []
  const at = changes.findIndex((each, index) => each !== former[index])
  const text = JSON.stringify(changes)
  const settled = useSettled(text, pauseMs)
  const check = useQuery({
    queryKey: ['draft-check', project, environment, settled],
    queryFn: ({ signal }) => checkBatch({ project, environment, changes, key: '' }, world, signal),
    enabled: changes.length > 0 && settled === text,
    staleTime: 60_000,
    gcTime: 0,
  })
  const position = at < 0 ? 0 : toSend(world, changes.slice(0, at)).length
  return {
    error: settled === text ? check.error : null,
    isChecking: changes.length > 0 && (settled !== text || check.isFetching),
    path: `body/${position}/payload`,
  }
}
