import type { World } from '@halyard/domain'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

const numbers = new WeakMap<World, number>()
let count = 0

const numberOf = (world: World | undefined): number => {
  if (!world) return 0
  const known = numbers.get(world) ?? ++count
  numbers.set(world, known)
  return known
}

/** Lets the page draw and respond. */
const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve))

/** The flags that differ between two worlds, and the progress until they are known. */
export const useComparison = (left: World | undefined, right: World | undefined, names: readonly string[] | undefined) => {
  const [progress, setProgress] = useState('')
  const query = useQuery({
    queryKey: ['compare', numberOf(left), numberOf(right), names],
    queryFn: async ({ signal }) => {
      if (!left || !right) throw new Error('Both environments are needed')
      const { compareFlags } = await import('./compare-flags.ts')
      const all = [...left.features.keys()].filter((name) => names === undefined || names.includes(name))
      const goOn = async () => {
        await pause()
        signal.throwIfAborted()
      }
      return compareFlags(left, right, all, goOn, (done, total) => setProgress(`${done} of ${total} flags compared`))
    },
    enabled: left !== undefined && right !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
    structuralSharing: false,
  })
  return { query, progress }
}
