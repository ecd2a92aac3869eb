import type { Rehearsal, World } from '@halyard/domain'
import { useQuery } from '@tanstack/react-query'
import { affected } from './affected.ts'

/** Lets the page draw and respond between two slices of the work. */
const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve))

const numbers = new WeakMap<World, number>()
let count = 0

/** A number for a world. Equal changes of two worlds have equal hashes, but different effects. */
const numberOf = (world: World): number => {
  const number = numbers.get(world) ?? ++count
  numbers.set(world, number)
  return number
}

/** The effect of a change on generated contexts, computed in slices. Undefined until it is complete. */
export const useRehearsal = (before: World | undefined, after: World | undefined, hash: string | undefined): Rehearsal | undefined =>
  useQuery({
    queryKey: ['rehearsal', before && numberOf(before), hash],
    queryFn: async ({ signal }) => {
      const { rehearse } = await import('./rehearse.ts')
      const steps = rehearse({ before: before!, after: after!, features: affected(before!, after!), now: Date.now() })
      for (;;) {
        const step = steps.next()
        if (step.done) return step.value
        await pause()
        signal.throwIfAborted()
      }
    },
    enabled: before !== undefined && after !== undefined && hash !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
  }).data
