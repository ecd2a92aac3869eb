import type { Plan, World } from '@halyard/domain'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useWorld } from '../data/world.ts'
import { checkBatch } from './apply.ts'
import { featuresOf } from './batch.ts'
import { planOf } from './planned.ts'
import type { Batch } from './state.ts'

export interface BatchPlan {
  /** Undefined until the present state is read. */
  readonly world: World | undefined
  readonly plan: Plan | undefined
  readonly error: unknown
}

/** The effect of a batch on the present state, by the rules of the server. */
export const useBatchPlan = (batch: Batch): BatchPlan => {
  const { world, error } = useWorld({ ...batch, features: featuresOf(batch) })
  const plan = useMemo(() => world && planOf(world, batch.changes), [world, batch.changes])
  return { world, plan, error }
}

/** Asks the server whether it would apply the batch directly; not while the plan has conflicts. */
export const useServerCheck = (batch: Batch, { world, plan }: BatchPlan) =>
  useQuery({
    queryKey: ['tray', batch.key, plan?.hash],
    queryFn: ({ signal }) => (world ? checkBatch(batch, world, signal) : Promise.resolve(null)),
    enabled: world !== undefined && plan?.conflicts.length === 0,
    staleTime: 60_000,
    gcTime: 0,
  })
