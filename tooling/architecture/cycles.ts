interface Link {
  readonly from: string
  readonly to: string
}

/** Cycles of a graph, each a list of nodes that ends with its first node. Cycles that share a node are reported one at a time. */
export function findCycles(links: readonly Link[]): string[][] {
  const cycles: string[][] = []
  let left = withoutDeadEnds(links)
  while (left.length > 0) {
    const cycle = firstCycle(left)
    cycles.push(cycle)
    left = withoutDeadEnds(left.filter(({ from, to }) => !cycle.includes(from) && !cycle.includes(to)))
  }
  return cycles
}

/** Drops links that cannot be part of a cycle. A graph without cycles becomes empty. */
const withoutDeadEnds = (links: readonly Link[]): readonly Link[] => {
  const sources = new Set(links.map(({ from }) => from))
  const targets = new Set(links.map(({ to }) => to))
  const remaining = links.filter(({ from, to }) => targets.has(from) && sources.has(to))
  return remaining.length === links.length ? remaining : withoutDeadEnds(remaining)
}

const firstCycle = (links: readonly Link[]): string[] => {
  for (const node of [...new Set(links.map(({ from }) => from))].sort()) {
    const cycle = shortestCycleThrough(node, links)
    if (cycle) return cycle
  }
  throw new Error('A graph without dead ends has a cycle')
}

const shortestCycleThrough = (start: string, links: readonly Link[]): string[] | undefined => {
  const byNode = Map.groupBy(links, ({ from }) => from)
  const paths = new Map([[start, [start]]])
  for (const [node, path] of paths) {
    for (const { to } of byNode.get(node) ?? []) {
      if (to === start) return [...path, start]
      if (!paths.has(to)) paths.set(to, [...path, to])
    }
  }
  return undefined
}
