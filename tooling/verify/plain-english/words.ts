/** A wording that texts avoid, and what to write in its place. */
export interface Replacement {
  find: RegExp
  write: string
}

/** Wordings that readers misunderstand. Names in backticks and quotations are not searched. */
export const replacements: Replacement[] = [
  { find: /\btold\b|\btells?\b(?! (a|the) (?:user|person|people|operator))/, write: 'reported, listed, returned, shows' },
  { find: /\b(makes?|made|making) (an?|the) (?:\w+ )?(tokens?|accounts?|keys?|invitations?)\b/, write: 'create' },
  { find: /\bmade up\b/, write: 'generated' },
  {
    find: /\b(is|are|was) kept\b|\bkept answers?\b|\bwhat is kept\b/,
    write: 'stored response (idempotency); cached response (memory); is stored',
  },
  { find: /\b(is|are|was|were) none\b/, write: 'does not exist; is invalid' },
  { find: /\bwhole\b(?! numbers?)/, write: 'complete, in full, unpaged' },
  { find: /\banew\b/, write: 'again' },
  { find: /\bfor ever\b/, write: 'indefinitely; until restarted' },
  { find: /\bwho(ever)? may\b/, write: 'callers with the permission …' },
  { find: /\bwhat (is|was|are|were)\b/, write: 'the noun' },
  { find: /\bmay come to\b|\bcome(s)? to be\b/, write: 'becomes' },
  { find: /\btrials?\b|\bin earnest\b/, write: 'dry run; applied' },
  { find: /\bsightings?\b/, write: 'last used' },
  { find: /\bguard(s|ed)?\b/, write: 'version source; review requirement' },
  { find: /\bplaces?\b(?! of\b)(?<!(in|take|takes) place)/, write: 'scope (project, environment) or path' },
  { find: /\btrust(s|ed)? (its|the|their|this|own) (own )?(memory|cache)\b/, write: 'lease; cache validity' },
  { find: /\b(its|a|their) turns?\b/, write: 'semaphore, quota' },
  { find: /\benclose[sd]?\b/, write: 'run in one transaction' },
  { find: /\bpeers?\b/, write: 'client connection' },
  { find: /\bpowers?\b(?! (of (two|ten)|cuts?|loss|failures?)\b)/, write: 'grant check' },
  { find: /\btold apart\b|\btells? apart\b/, write: 'distinguished' },
  { find: /\bstands\b(?! for\b)|\bis there\b/, write: 'exists, works' },
  { find: /\bpapers?\b/, write: 'documents' },
  { find: /\bnobody's\b|\bNobody (is|who)\b/, write: 'the actor, and what the actor can do' },
]

/** Exact quotations of other products, specifications and people, which keep their words. */
export const quotations: string[] = [
  // npm's term
  'peer dependency',
  // stored by a released migration
  'The project that is there from the start',
]
