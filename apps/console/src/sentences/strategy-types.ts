import { name, type Parts, words } from './parts.ts'

interface TypeWording {
  readonly title: string
  /** The parameter with the percentage of a rollout. */
  readonly percentage?: string
  /** The parameter that lists values, and the words before them. */
  readonly list?: { readonly parameter: string; readonly words: string }
}

const types: Readonly<Record<string, TypeWording>> = {
  default: { title: 'Everybody' },
  flexibleRollout: { title: 'Gradual rollout', percentage: 'rollout' },
  gradualRolloutUserId: { title: 'Gradual rollout by user', percentage: 'percentage' },
  gradualRolloutSessionId: { title: 'Gradual rollout by session', percentage: 'percentage' },
  gradualRolloutRandom: { title: 'Random rollout', percentage: 'percentage' },
  userWithId: { title: 'Listed users', list: { parameter: 'userIds', words: 'the user is one of' } },
  remoteAddress: { title: 'Listed addresses', list: { parameter: 'IPs', words: 'the address is one of' } },
  applicationHostname: { title: 'Listed hosts', list: { parameter: 'hostNames', words: 'the host is one of' } },
}

const isOwn = (type: string): boolean => Object.hasOwn(types, type)

export const wordingOfType = (type: string): TypeWording | undefined => (isOwn(type) ? types[type] : undefined)

/** The type of a strategy in words; custom types keep their names. */
export const strategyTypeParts = (type: string): Parts => {
  const wording = wordingOfType(type)
  return [wording ? words(wording.title) : name(type)]
}

/** The parameters that hold a percentage, of all types. */
export const percentageParameters: ReadonlySet<string> = new Set(['rollout', 'percentage'])

/** The words before the values of parameters that list values. */
export const listParameters: ReadonlyMap<string, string> = new Map(
  Object.values(types).flatMap(({ list }) => (list ? [[list.parameter, list.words] as const] : [])),
)

/** The items of a parameter that lists values. */
export const itemsOf = (list: string): string[] => [
  ...new Set(
    list
      .split(',')
      .map((item) => item.trim())
      .filter((item) => item !== ''),
  ),
]
