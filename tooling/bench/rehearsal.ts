import { emptyFeature, emptyWorld, type FlagFeature, rehearseAtOnce, type World } from '@halyard/domain'
import type { Bench } from './context.ts'
import { median } from './statistics.ts'
import type { Row } from './table.ts'

const contexts = 20_000

/** Five rollouts, four of them with a condition. */
const feature = (percentage: number): FlagFeature => ({
  ...emptyFeature,
  name: 'checkout',
  project: 'shop',
  configuration: {
    enabled: true,
    variants: [],
    strategies: [0, 1, 2, 3, 4].map((at) => ({
      ...{ id: `strategy-${at}`, name: 'flexibleRollout', title: null, disabled: false, sortOrder: at, segments: [], variants: [] },
      constraints:
        at === 4
          ? []
          : [{ contextName: `field${at}`, operator: 'IN' as const, values: ['a', 'b'], inverted: false, caseInsensitive: false }],
      parameters: { rollout: String(percentage), stickiness: 'userId', groupId: `group-${at}` },
    })),
  },
})

const world = (percentage: number): World => ({
  ...emptyWorld,
  environment: 'production',
  features: new Map([['checkout', feature(percentage)]]),
})

/** Milliseconds of CPU for the rehearsal of a change, as a page does it. */
export const rehearsalRow = ({ options }: Bench): Row => {
  const [before, after] = [world(20), world(40)]
  const rehearsal = () => {
    const start = process.cpuUsage()
    rehearseAtOnce({ before, after, contexts, now: 0 })
    const { user, system } = process.cpuUsage(start)
    return (user + system) / 1000
  }
  for (let round = 0; round < 3; round++) rehearsal()
  const rounds = Array.from({ length: 2 * options.rounds + 1 }, rehearsal)
  return { what: `rehearsal of ${contexts} contexts, 5 strategies`, ours: `${median(rounds).toFixed(0)} ms`, goal: '100 ms' }
}
