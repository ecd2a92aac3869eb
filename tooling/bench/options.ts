import { parseArgs } from 'node:util'

export interface Options {
  /** Number of live features in the data set. */
  readonly features: number
  /** Number of rounds of each comparison; the medians are printed. */
  readonly rounds: number
  /** Seconds of load on each side in each round. */
  readonly seconds: number
  /** Size of the large import in bytes; 0 omits it. */
  readonly largeImport: number
  /** Groups to measure. */
  readonly groups: ReadonlySet<Group>
}

// biome-ignore format: the names of one line are read at a glance
const groups =
  ['reads', 'writes', 'safe', 'reviews', 'usage', 'delivery', 'access', 'imports', 'lists', 'scale', 'audit', 'evaluate', 'moves',
   'fleet', 'process', 'sdk', 'saml'] as const
export type Group = (typeof groups)[number]

const usage = `pnpm bench [--features 2000] [--rounds 5] [--seconds 1.2] [--bytes 64MB] [--quick] [--only reads,writes]

  --features  live features in the data set, up to 50000
  --rounds    rounds of each comparison
  --seconds   seconds of load on each side in each round
  --bytes     size of the large import, such as 64MB; 0 leaves it out
  --quick     a smoke run: 200 features, one short round, no large import
  --only      some of the groups: ${groups.join(', ')}
`

const number = (name: string, text: string, least: number, most: number): number => {
  const value = Number(text)
  if (!(value >= least && value <= most)) throw new Error(`--${name} must be a number from ${least} to ${most}`)
  return value
}

const groupsOf = (text: string): ReadonlySet<Group> => {
  const wanted = new Set(text.split(','))
  const known = groups.filter((group) => wanted.delete(group))
  if (wanted.size > 0) throw new Error(`--only accepts ${groups.join(', ')}, but not ${[...wanted].join(', ')}`)
  return new Set(known)
}

/** Options of the command line. Undefined: only the usage was requested, and printed. */
export const readOptions = (args: readonly string[]): Options | undefined => {
  const { values } = parseArgs({
    args: [...args],
    options: {
      features: { type: 'string' },
      rounds: { type: 'string' },
      seconds: { type: 'string' },
      bytes: { type: 'string' },
      quick: { type: 'boolean', default: false },
      only: { type: 'string', default: groups.join(',') },
      help: { type: 'boolean', short: 'h', default: false },
    },
  })
  if (values.help) {
    process.stdout.write(usage)
    return undefined
  }
  const defaults = values.quick
    ? { features: '200', rounds: '1', seconds: '0.3', bytes: '0' }
    : { features: '2000', rounds: '5', seconds: '1.2', bytes: '64MB' }
  const given = { ...defaults, ...values }
  return {
    features: Math.floor(number('features', given.features, 20, 50_000)),
    rounds: Math.floor(number('rounds', given.rounds, 1, 100)),
    seconds: number('seconds', given.seconds, 0.1, 60),
    largeImport: number('bytes', given.bytes.replace(/MB$/i, '000000'), 0, 64_000_000),
    groups: groupsOf(given.only),
  }
}
