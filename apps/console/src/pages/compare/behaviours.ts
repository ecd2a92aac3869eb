import type { Behaviour } from '@halyard/domain'

interface Words {
  readonly title: (left: string, right: string) => string
  readonly lead: (left: string, right: string) => string
}

/** The groups of the comparison, those with the largest difference first. */
export const behaviourWords: Readonly<Record<Behaviour, Words>> = {
  otherPeople: {
    title: (_, right) => `Other people in ${right}`,
    lead: (left, right) => `Some people get the flag only in ${left}, others only in ${right}.`,
  },
  wider: {
    title: (_, right) => `Wider in ${right}`,
    lead: (left, right) => `More people get the flag in ${right}; nobody gets it only in ${left}.`,
  },
  narrower: {
    title: (_, right) => `Narrower in ${right}`,
    lead: (left, right) => `Fewer people get the flag in ${right}; nobody gets it only there. The others get it only in ${left}.`,
  },
  otherVariant: {
    title: (_, right) => `Other variants in ${right}`,
    lead: () => 'The same people get the flag, but some get another variant.',
  },
  otherPayload: {
    title: (_, right) => `Other payloads in ${right}`,
    lead: () => 'The same people get the same variants, but some with another payload.',
  },
  same: {
    title: () => 'Configured differently, decided alike',
    lead: () => 'The configurations differ, but everybody gets the same result.',
  },
}

export const behaviours = Object.keys(behaviourWords) as Behaviour[]
