import { useMemo, useState } from 'react'
import { changesBetween } from '../search-language/row-changes.ts'
import type { Index } from './flag-index.ts'
import { ownWrites } from './query-client.ts'

interface Shown {
  readonly index: Index
  readonly updatedAt: number
  readonly writes: number
}

/**
 * The index that a list shows. New data waits until the person accepts it, so that rows do not move under the pointer. After a write from this
 * page, new data is shown at once.
 */
export const useShownIndex = (latest: Index, updatedAt: number) => {
  const writes = ownWrites.use()
  const [shown, setShown] = useState<Shown>({ index: latest, updatedAt, writes })
  const isNew = shown.index !== latest
  const waiting = useMemo(() => (isNew ? changesBetween(shown.index.rows, latest.rows) : 0), [isNew, shown.index, latest])
  const accept = () => setShown({ index: latest, updatedAt, writes })
  if (isNew && (writes !== shown.writes || waiting === 0)) accept()
  return { index: shown.index, updatedAt: isNew ? shown.updatedAt : updatedAt, waiting, accept }
}
